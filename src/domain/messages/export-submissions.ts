import type { Fields } from '#resume/schema/stored-fields.ts'
import { csvText } from './csv.ts'
import type { StoredSubmission } from './submission.ts'

/** The fields of an exported submission, in the order of its columns. */
const columns = ['id', 'receivedAt', 'date', 'name', 'email', 'company', 'message'] as const

/** Submissions as CSV for spreadsheets. */
export function submissionsCsv(submissions: readonly StoredSubmission[]): string {
  return csvText(
    columns,
    submissions.map((submission) => columns.map((column) => submission[column])),
  )
}

/** Submissions as a JSON list, with every text as it was sent. */
export function submissionsJson(submissions: readonly StoredSubmission[]): string {
  return jsonText(submissions.map(rowOf))
}

/** A mail or forward of a submission, as it is stored. */
export type ExportedEntry = { queue: string; id: string; fields: Fields }

/**
 * Everything stored about one person, as JSON: the messages as they were sent, mails and forwards as stored.
 * docs/behaviour.md 16.3.
 */
export function personJson(
  email: string,
  stored: { submissions: readonly StoredSubmission[]; entries: readonly ExportedEntry[]; rejectsMail: boolean },
): string {
  const entriesOf = (wanted: string) =>
    stored.entries.filter(({ queue }) => queue === wanted).map(({ id, fields }) => ({ id, ...fields }))
  const { submissions, rejectsMail } = stored
  const [mails, forwards] = [entriesOf('mail'), entriesOf('forwards')]
  return jsonText({ email, messages: submissions.map(rowOf), mails, forwards, rejectsMail })
}

function rowOf(submission: StoredSubmission): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, submission[column]]))
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
