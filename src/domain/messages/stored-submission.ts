import type { Fields } from '#resume/schema/stored-fields.ts'
import type { StoredSubmission } from './submission.ts'

/** The submission of a stored document; a missing or damaged field reads as ''. */
export function toStoredSubmission({ id, fields }: { id: string; fields: Fields }): StoredSubmission {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    id,
    name: text('name'),
    email: text('email'),
    company: text('company'),
    message: text('message'),
    date: text('date'),
    receivedAt: text('receivedAt'),
  }
}

/** The document of a submission. docs/behaviour.md 11.1. */
export function submissionFields({ id, email, name, company, message, date, receivedAt }: StoredSubmission): Fields {
  return { id, email, name, company, message, date, receivedAt }
}
