import { createHash } from 'node:crypto'
import { domainOf, isEmailAddress, mailAddress } from '#domain/email-address.ts'
import { type None, none } from '#domain/result.ts'
import type { OutgoingMail } from '#ports/messages/mail-transport.ts'

/**
 * A mail as it travels: who sends it and the one who gets it, as SMTP knows them, its Message-ID with the angle brackets,
 * and the whole message with CR LF line ends.
 */
export type Letter = { name: string; from: string; to: string; messageId: string; bytes: Buffer }

/** Why there is no letter. Source: docs/behaviour.md 6.6. */
export const noOneRecipient = 'The recipient is not exactly one email address.'

/**
 * The letter of a mail, or none when its recipient is anything but one plain address. The same id always gives the same
 * Message-ID and date, so that a letter that went out twice is seen to be one. Only what is named here is in it; texts of
 * visitors can neither add a header nor make a line of the protocol, and nothing is loaded from files or addresses.
 * Source: docs/behaviour.md 6.6; RFC 3834, section 5; RFC 5322.
 */
export async function emailMessageOf(mail: OutgoingMail, sender: string): Promise<Letter | None> {
  if (!isEmailAddress(mail.to)) return none
  const from = senderAddress(sender)
  const to = mailAddress(mail.to)
  const name = letterName(mail.id)
  const messageId = `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const answersTo = mail.replyTo !== none && isEmailAddress(mail.replyTo) ? mailAddress(mail.replyTo) : none
  // Loaded with the first letter: most starts need none of it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: '', address: from },
    to: { name: '', address: to },
    ...(answersTo === none ? {} : { replyTo: { name: '', address: answersTo } }),
    subject: mail.subject,
    messageId,
    date: mail.date,
    headers: {
      'Auto-Submitted': mail.kind === 'reply' ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    text: withLineFeeds(mail.text),
    html: withLineFeeds(mail.html),
    encoding: 'quoted-printable', // nothing on the way needs to touch such lines, and a person can read them
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { name, from, to, messageId, bytes: await composer.compile().build() }
}

/**
 * What a mail's letter is called in headers and paths: by its id when that is one of ours (lower-case letters, digits and
 * hyphens), and else by the SHA-256 of it.
 */
export function letterName(id: string): string {
  return /^[a-z0-9-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')
}

/** The sender as mail servers know him. A site on its own machine has one whose domain no mail could go to. */
function senderAddress(sender: string): string {
  return domainOf(sender) === '' ? sender : mailAddress(sender)
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
