import { isEmailAddress } from '../email-address.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/record.ts'

/** A letter of the mail queue: to one address; an answer goes to `replyTo`, and to nobody when it is none. */
export type Mail = { to: string; replyTo: string | None; subject: string; text: string; html: string }

/** Who is behind a mail, as its headers say it: an answer to somebody's message, or a notice of the site's own. */
export type MailKind = 'reply' | 'notice'

/** The document of the collection `mail`, without its delivery. Source: docs/behaviour.md 7.1. */
export function mailFields({ to, replyTo, subject, text, html }: Mail): Fields {
  return { to: [to], ...(replyTo === none ? {} : { replyTo }), message: { subject, text, html } }
}

/** Longer parts than this are no mail of ours, in characters. */
const longestPart = 64 * 1024

/**
 * The mail of a stored document, or why it is none that we send. Everything else in the document is ignored (cc, bcc,
 * attachments, headers, template): only what is named here ever leaves. Source: docs/behaviour.md 6.6, 7.1.
 */
export function toMail({ to, replyTo, message }: Fields): Mail | string {
  const recipients = Array.isArray(to) ? to : [to]
  if (recipients.length !== 1) return 'It must have exactly one recipient.'
  const [recipient] = recipients
  if (typeof recipient !== 'string' || !isEmailAddress(recipient)) return 'Its recipient is no email address.'
  if (!isFields(message)) return 'It has no message.'
  const { subject, text, html } = message
  if (typeof subject !== 'string' || /[\p{Cc}\u2028\u2029]/u.test(subject))
    return 'Its subject is not one line of text.'
  if (typeof text !== 'string' || typeof html !== 'string') return 'Its message has no text or no HTML part.'
  if (text === '' && html === '') return 'Its text was taken out.'
  if (subject.length > 500 || text.length > longestPart || html.length > longestPart) return 'It is too long.'
  const answersTo = typeof replyTo === 'string' && isEmailAddress(replyTo) ? replyTo : none
  return { to: recipient, replyTo: answersTo, subject, text, html }
}

/** A mail's kind by its id: a confirmation has the submission's. Source: docs/behaviour.md 7.1. */
export function mailKind(id: string): MailKind {
  return /-notice$|^(digest|reset|password)-/.test(id) ? 'notice' : 'reply'
}

/** The ids of the mails that a submission brings about: the visitor's confirmation, the owner's notice. Source: docs/behaviour.md 7.1. */
export function mailIdsOf(submissionId: string): [confirmation: string, notice: string] {
  return [submissionId, `${submissionId}-notice`]
}

/** Whether a mail holds what opens an account, so that its text goes as soon as it is of no more use. Source: docs/behaviour.md 7.6. */
export function isResetMail(id: string): boolean {
  return id.startsWith('reset-')
}

/** Whether a mail is about a password: how to reset it, or that it was changed. Such a mail belongs to one site at one time. */
export function isPasswordMail(id: string): boolean {
  return isResetMail(id) || id.startsWith('password-')
}
