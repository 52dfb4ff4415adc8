import type { PersonInfo } from '../../content/person-info.ts'
import { type Html, html } from '../../html.ts'
import { type None, none } from '../../result.ts'
import type { ConfirmationMode } from '../contact-rules.ts'
import type { StoredSubmission } from '../submission.ts'
import { emailHtml } from './email-message.ts'
import { type IsRegistered, withoutLinkLike } from './link-like.ts'
import type { Mail } from './mail.ts'

/**
 * The mail that confirms a message: thanks, a reply within 5 business days, the message, its date and its id. The address
 * may belong to another person. So name and message are repeated without links, addresses and phone numbers, and the
 * subject contains nothing that was typed. docs/decisions/045-what-a-confirmation-repeats.md.
 */
export function confirmationMail(
  owner: Pick<PersonInfo, 'name' | 'email'>,
  submission: StoredSubmission,
  mode: Exclude<ConfirmationMode, 'off'>,
  isRegistered: IsRegistered,
): Mail {
  const { id, email, date } = submission
  const name = withoutLinkLike(submission.name, isRegistered)
  const message = mode === 'full' ? withoutLinkLike(submission.message, isRegistered) : none
  const isShortened = name !== submission.name || (message ?? submission.message) !== submission.message
  const echo: Echo = { message, note: isShortened ? shortenedText : none }
  const words = confirmationWords(owner.name, name)
  return {
    to: email,
    replyTo: owner.email,
    subject: `${owner.name.toUpperCase().replaceAll(/\s+/g, ' ')} CONTACT CONFIRMATION`,
    text: textPart(words, echo, date, id),
    html: htmlPart(words, echo, date, id),
  }
}

/** The repeated message, or none, and the note below it. */
type Echo = { message: string | None; note: string | None }
type Words = { greeting: string; thanks: string; reply: string; closing: string; notYou: string }

function confirmationWords(ownerName: string, name: string): Words {
  return {
    greeting: `Hello ${name},`,
    thanks: 'Thank you for your message. It has arrived.',
    reply: 'You will have a reply within 5 business days.',
    closing: ownerName,
    notYou: 'You did not write this? Ignore it, nothing else will be sent.',
  }
}

const shortenedText = 'Addresses and numbers were left out of this mail. Your message arrived with them.'

/** Replaces the message when it is not repeated. */
const notRepeatedText = 'The message is stored under the submission id below.'

function textPart(words: Words, { message, note }: Echo, date: string, id: string): string {
  const echo = message === none ? notRepeatedText : `Your message:\n\n${quoted(message)}`
  const facts = `Submission date: ${date}\nSubmission id: ${id}`
  const notes = note === none ? [] : [note]
  return `${[words.greeting, words.thanks, words.reply, echo, ...notes, facts, words.closing, words.notYou].join('\n\n')}\n`
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function htmlPart(words: Words, { message, note }: Echo, date: string, id: string): string {
  const echo: Html =
    message === none
      ? html`<p>${notRepeatedText}</p>`
      : html`<p>Your message:</p><blockquote dir="auto">${message}</blockquote>`
  return emailHtml(
    html`<p>${words.greeting}</p><p>${words.thanks}<br>${words.reply}</p>${echo}${note === none ? '' : html`<p>${note}</p>`}<p>Submission date: ${date}<br>Submission id: ${id}</p><p>${words.closing}</p>`,
    html`<p>${words.notYou}</p>`,
  )
}
