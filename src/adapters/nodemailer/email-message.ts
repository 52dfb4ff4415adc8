import { createHash } from 'node:crypto'
import type { OutgoingMail } from '#ports/messages/transports.ts'
import { domainOf, isEmailAddress, mailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'

/**
 * A mail as it is sent: the envelope's sender and recipient, the Message-ID with angle brackets, and the whole message
 * with CR LF line ends. `name` identifies it in headers and paths.
 */
export type SmtpMessage = { name: string; from: string; to: string; messageId: string; bytes: Buffer }

/** Why no email message was made. docs/behaviour.md 6.6. */
export const noOneRecipient = 'The recipient is not exactly one email address.'

/**
 * Returns the email message of a mail, or none when its recipient is not exactly one plain address. The same id always
 * gives the same Message-ID and date, so that mail programs recognise a duplicate. It contains only the headers named
 * here. Texts of visitors cannot add a header or an SMTP command (the name in Reply-To is encoded, RFC 2047), and nothing is loaded from files or URLs.
 * docs/behaviour.md 6.6; RFC 3834, section 5; RFC 5322.
 */
export async function emailMessageOf(mail: OutgoingMail, sender: string): Promise<SmtpMessage | None> {
  if (!isEmailAddress(mail.to)) return none
  const from = senderAddress(sender)
  const to = mailAddress(mail.to)
  const name = messageName(mail.id)
  const messageId = `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const answersTo = mail.replyTo !== none && isEmailAddress(mail.replyTo) ? mailAddress(mail.replyTo) : none
  // Loaded with the first email message: most starts send none.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: '', address: from },
    to: { name: '', address: to },
    ...(answersTo === none ? {} : { replyTo: { name: mail.replyToName ?? '', address: answersTo } }),
    subject: mail.subject,
    messageId,
    date: mail.date,
    headers: {
      'Auto-Submitted': mail.kind === 'reply' ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    text: withLineFeeds(mail.text),
    html: withLineFeeds(mail.html),
    encoding: 'quoted-printable', // no server on the way needs to recode such lines, and people can read them
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { name, from, to, messageId, bytes: await composer.compile().build() }
}

/**
 * Returns the name of a mail in headers and paths: its id when that has only lower-case letters, digits and hyphens (at
 * most 100), else the SHA-256 of the id.
 */
export function messageName(id: string): string {
  return /^[a-z0-9-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')
}

/**
 * The sender in the form that mail servers accept. A site on its own machine may have a sender whose domain cannot
 * receive mail; it is used as it is.
 */
function senderAddress(sender: string): string {
  return domainOf(sender) === '' ? sender : mailAddress(sender)
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
