import type { PersonInfo } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { english, message, type Words } from '#resume/words.ts'
import { type Html, html } from '../../html.ts'
import type { ConfirmationMode } from '../contact-rules.ts'
import type { StoredSubmission } from '../submission.ts'
import { emailHtml, typedHtml } from './email-message.ts'
import { type IsRegistered, leftOut, withoutLinkLike } from './link-like.ts'
import type { Mail } from './mail.ts'

/**
 * The mail that confirms a message: thanks, a reply within 5 business days, the message, its date and its id. The address
 * may belong to another person. So name and message are repeated without links, addresses and phone numbers, and the
 * subject contains nothing that was typed. docs/decisions/018-confirmations.md.
 */
export function confirmationMail(
  owner: Pick<PersonInfo, 'name' | 'email'>,
  submission: StoredSubmission,
  mode: Exclude<ConfirmationMode, 'off'>,
  isRegistered: IsRegistered,
  words: Words = english,
): Mail {
  const { id, email, date } = submission
  const echoed = (part: string) => withoutLinkLike(part, isRegistered, words(leftOut))
  const name = echoed(submission.name)
  const typed = mode === 'full' ? echoed(submission.message) : none
  const isShortened = name !== submission.name || (typed ?? submission.message) !== submission.message
  const echo: Echo = { typed, note: isShortened ? words(shortenedText) : none }
  const said = confirmationWords(owner.name, name, words)
  const facts: Facts = [words('Submission date: {$date}', { date }), words('Submission id: {$id}', { id })]
  return {
    to: email,
    replyTo: owner.email,
    subject: words('{$name} CONTACT CONFIRMATION', { name: owner.name.toUpperCase().replaceAll(/\s+/g, ' ') }),
    text: textPart(said, echo, facts, words),
    html: htmlPart(said, echo, facts, words),
  }
}

/** The repeated message, or none, and the note below it. */
type Echo = { typed: string | None; note: string | None }
type Facts = readonly [date: string, id: string]
type Said = { greeting: string; thanks: string; reply: string; closing: string; notYou: string }

function confirmationWords(ownerName: string, name: string, words: Words): Said {
  return {
    greeting: words('Hello {$name},', { name }),
    thanks: words('Thank you for your message. It has arrived.'),
    reply: words('You will have a reply within 5 business days.'),
    closing: ownerName,
    notYou: words('You did not write this? Ignore it, nothing else will be sent.'),
  }
}

const shortenedText = message('Addresses and numbers were left out of this mail. Your message arrived with them.')

/** Replaces the message when it is not repeated. */
const notRepeatedText = message('The message is stored under the submission id below.')

function textPart(said: Said, { typed, note }: Echo, facts: Facts, words: Words): string {
  const echo = typed === none ? words(notRepeatedText) : `${words('Your message:')}\n\n${quoted(typed)}`
  const notes = note === none ? [] : [note]
  const { greeting, thanks, reply, closing, notYou } = said
  return `${[greeting, thanks, reply, echo, ...notes, facts.join('\n'), closing, notYou].join('\n\n')}\n`
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function htmlPart(said: Said, { typed, note }: Echo, facts: Facts, words: Words): string {
  const { greeting, thanks, reply, closing, notYou } = said
  const echo: Html =
    typed === none
      ? html`<p>${words(notRepeatedText)}</p>`
      : html`<p>${words('Your message:')}</p><blockquote dir="auto">${typedHtml(typed)}</blockquote>`
  const [date, id] = facts
  return emailHtml(
    html`<p>${greeting}</p><p>${thanks}<br>${reply}</p>${echo}${note === none ? '' : html`<p>${note}</p>`}<p>${date}<br>${id}</p><p>${closing}</p>`,
    html`<p>${notYou}</p>`,
    words,
  )
}
