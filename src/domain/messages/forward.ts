import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import type { StoredSubmission } from './submission.ts'

/** The payload for a form-collection service, under the names that it knows. docs/behaviour.md 6.9. */
export type FormPayload = {
  email: string
  name: string
  message: string
  date: string
  'g-recaptcha-response': string
}

/** The payload of a submission; `response` is the answer to the human check that came with it. */
export function formPayload({ email, name, message, date }: StoredSubmission, response: string): FormPayload {
  return { email, name, message, date, 'g-recaptcha-response': response }
}

/** The payload of a document of the collection `forwards`, or a text that says why there is none. */
export function toFormPayload({ payload }: Fields): FormPayload | string {
  if (!isFields(payload)) return 'It has no payload.'
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '')
  return {
    email: text('email'),
    name: text('name'),
    message: text('message'),
    date: text('date'),
    'g-recaptcha-response': text('g-recaptcha-response'),
  }
}
