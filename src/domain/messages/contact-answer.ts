import { english, message } from '#resume/words.ts'
import { secondMs, waitText } from '../quota.ts'
import type { FormProof } from './form-proof.ts'
import { type HumanCheckWidget, unansweredText } from './human-check.ts'
import type { SubmissionField } from './submission.ts'

/** Why a message was rejected, with the HTTP status. docs/behaviour.md 5.8. */
export const rejectionStatus = { invalid: 400, 'not human': 403, 'other content': 409, limited: 429 } as const
export type ContactRejection = keyof typeof rejectionStatus

/** The parts of a form that can be rejected by themselves. */
export type ContactField = SubmissionField | 'humanCheck'

/** A message for the visitor, and the field that it is about, if any. */
export type ContactError = { field?: SubmissionField; message: string }

/** The answer to the visitor. `retryAfterS` is in whole seconds. */
export type ContactAnswer =
  | { outcome: 'accepted'; id: string; message: string; isConfirmed: boolean }
  | { outcome: 'rejected'; why: ContactRejection; errors: ContactError[]; retryAfterS?: number }

/** The messages of a rejected form at its fields; a human check that was not answered is named. */
export function messagesAtFields(
  { why, errors }: Extract<ContactAnswer, { outcome: 'rejected' }>,
  proof: FormProof,
  widget: HumanCheckWidget,
): Partial<Record<ContactField, string>> {
  // With the widget, the signed time of a form does not count.
  const isUnanswered = why === 'not human' && proof.response === '' && proof.issued === ''
  return {
    ...Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))),
    ...(isUnanswered && { humanCheck: unansweredText(widget) }),
  }
}

/** docs/behaviour.md 5.9. */
export const confirmedText = (email: string, words = english) =>
  words('Success! Confirmation email sent to: {$email}', { email })
/** Shown when no confirmation is queued. docs/behaviour.md 5.9. */
export const receivedText = message('Success! Your message was received.')
/** Shown where no mail leaves the site. docs/behaviour.md 5.9. */
export const sentText = message('Success! Your message was sent.')
/** docs/behaviour.md 5.3. */
export const notHumanText = message('Human verification failed or expired. Please try again.')
export const otherContentText = message(
  'This message was sent before with other words. Please reload the page to write a new one.',
)
export const unreadableText = message(
  'This message contains characters that cannot be stored. Please remove them and try again.',
)
export const strangeIdText = message('This form is not valid any more. Please reload the page and try again.')

export function tooManyMessagesText(retryAfterS: number, words = english): string {
  return words('Too many messages were sent. Please try again {$when}.', {
    when: waitText(retryAfterS * secondMs, words),
  })
}
