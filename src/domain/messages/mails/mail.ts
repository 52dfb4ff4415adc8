import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'

/**
 * A mail of the queue, to one address. An answer goes to `replyTo`, and to a person of the name `replyToName` there; without an
 * address the mail has no Reply-To.
 */
export type Mail = {
  to: string
  replyTo: string | None
  replyToName?: string
  subject: string
  text: string
  html: string
}

/** What a mail is, for its headers: a reply to a visitor's message, or a notice of the site's own. docs/behaviour.md 6.6. */
export type MailKind = 'reply' | 'notice'

/** The document of the collection `mail`, without its delivery. docs/behaviour.md 7.1. */
export function mailFields({ to, replyTo, replyToName = '', subject, text, html }: Mail): Fields {
  const answersTo = replyTo === none ? {} : { replyTo, ...(replyToName === '' ? {} : { replyToName }) }
  return { to: [to], ...answersTo, message: { subject, text, html } }
}

/** The limit of a part, in characters. The site writes no longer ones. docs/behaviour.md 6.6. */
const longestPart = 64 * 1024
/** The limit of a name in UTF-16 units: 100 characters of a form. docs/behaviour.md 5.1. */
const longestName = 200
const severalLines = /[\p{Cc}\u2028\u2029]/u

/**
 * The mail of a stored document, or a text that says why it cannot be sent. All other fields of the document (cc, bcc,
 * attachments, headers, template) are ignored and never sent. docs/behaviour.md 6.6, 7.1.
 */
export function toMail({ to, replyTo, replyToName, message }: Fields): Mail | string {
  const recipients = Array.isArray(to) ? to : [to]
  if (recipients.length !== 1) return 'It must have exactly one recipient.'
  const [recipient] = recipients
  if (typeof recipient !== 'string' || !isEmailAddress(recipient)) return 'Its recipient is no email address.'
  if (!isFields(message)) return 'It has no message.'
  const { subject, text, html } = message
  if (typeof subject !== 'string' || severalLines.test(subject)) return 'Its subject is not one line of text.'
  if (typeof text !== 'string' || typeof html !== 'string') return 'Its message has no text or no HTML part.'
  if (text === '' && html === '') return 'Its text was redacted.'
  if (subject.length > 500 || text.length > longestPart || html.length > longestPart) return 'It is too long.'
  const answersTo = typeof replyTo === 'string' && isEmailAddress(replyTo) ? replyTo : none
  const isNamed =
    typeof replyToName === 'string' && replyToName.length <= longestName && !severalLines.test(replyToName)
  const name = answersTo !== none && isNamed && replyToName !== '' ? { replyToName } : {}
  return { to: recipient, replyTo: answersTo, ...name, subject, text, html }
}

/** A mail's kind by its id: a confirmation has the submission's id. docs/behaviour.md 7.1. */
export function mailKind(id: string): MailKind {
  return /-notice$|^(digest|reset|password|email|account|test)-/.test(id) ? 'notice' : 'reply'
}

/** Whether it is the mail by which an Admin tries whether mails arrive. docs/behaviour.md 28.4. */
export function isTestMail(id: string): boolean {
  return id.startsWith('test-')
}

/** The ids of a submission's mails: the visitor's confirmation and the owner's notice. docs/behaviour.md 7.1. */
export function mailIdsOf(submissionId: string): [confirmation: string, notice: string] {
  return [submissionId, `${submissionId}-notice`]
}

/**
 * Whether a mail holds a secret link, for a new password or a new address of an account, so that its text is removed as soon as
 * it can no longer be sent. docs/behaviour.md 7.6.
 */
export function isResetMail(id: string): boolean {
  return id.startsWith('reset-') || id.startsWith('email-link-')
}

/**
 * Whether a mail is about how an account signs in: a link or the notice of a change. Such a mail is never exported or imported.
 * docs/behaviour.md 12.5.
 */
export function isSignInMail(id: string): boolean {
  return isResetMail(id) || /^(password|email|account)-/.test(id)
}
