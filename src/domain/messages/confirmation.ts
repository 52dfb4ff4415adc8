import type { PersonInfo } from '../content/person-info.ts'
import { type Html, html } from '../html.ts'
import { type None, none } from '../result.ts'
import { emailHtml } from './email-message.ts'
import { isLinkLike } from './link-like.ts'
import type { Mail } from './mail.ts'
import type { StoredSubmission } from './submission.ts'

/**
 * What a confirmation repeats: the message if it is not link-like, or nothing; 'off' sends no confirmation.
 * docs/behaviour.md 6.1.
 */
export const confirmationModes = ['full', 'no-echo', 'off'] as const
export type ConfirmationMode = (typeof confirmationModes)[number]

/**
 * The confirmation to the sender: thanks, a reply within 5 business days, the message, its date and its id. A link-like
 * name or message is left out, because the recipient may not be the sender. Nothing typed is in the subject.
 * docs/behaviour.md 6.1, 6.2.
 */
export function confirmationMail(
  owner: Pick<PersonInfo, 'name' | 'email'>,
  submission: StoredSubmission,
  mode: Exclude<ConfirmationMode, 'off'>,
): Mail {
  const { id, email, date } = submission
  const name = isLinkLike(submission.name) ? none : submission.name
  const message = mode === 'full' && !isLinkLike(submission.message) ? submission.message : none
  const words = confirmationWords(owner.name, name)
  return {
    to: email,
    replyTo: owner.email,
    subject: `${owner.name.toUpperCase().replaceAll(/\s+/g, ' ')} CONTACT CONFIRMATION`,
    text: textPart(words, message, date, id),
    html: htmlPart(words, message, date, id),
  }
}

type Words = { greeting: string; thanks: string; reply: string; closing: string; notYou: string }

function confirmationWords(ownerName: string, name: string | None): Words {
  return {
    greeting: name === none ? 'Hello,' : `Hello ${name},`,
    thanks: 'Thank you for your message. It has arrived.',
    reply: 'You will have a reply within 5 business days.',
    closing: ownerName,
    notYou: 'You did not write this? Ignore it, nothing else will be sent.',
  }
}

/** Stands in for a message that is left out. */
const leftOut = 'The message is kept under the submission id below.'

function textPart(words: Words, message: string | None, date: string, id: string): string {
  const echo = message === none ? leftOut : `Your message:\n\n${quoted(message)}`
  const facts = `Submission date: ${date}\nSubmission id: ${id}`
  return `${[words.greeting, words.thanks, words.reply, echo, facts, words.closing, words.notYou].join('\n\n')}\n`
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function htmlPart(words: Words, message: string | None, date: string, id: string): string {
  const echo: Html =
    message === none
      ? html`<p>${leftOut}</p>`
      : html`<p>Your message:</p><blockquote dir="auto">${message}</blockquote>`
  return emailHtml(
    html`<p>${words.greeting}</p><p>${words.thanks}<br>${words.reply}</p>${echo}<p>Submission date: ${date}<br>Submission id: ${id}</p><p>${words.closing}</p>`,
    html`<p>${words.notYou}</p>`,
  )
}
