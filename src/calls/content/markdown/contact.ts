import { calledName, nextText, privacyText } from '#domain/messages/contact-privacy.ts'
import { sendsConfirmations } from '#domain/messages/contact-rules.ts'
import { contactWords } from '#domain/site/page.ts'
import { list, named, pageHead, plainLines, section, text } from '#domain/site/page-markdown.ts'
import { mailboxText } from '#resume/link.ts'
import { placeText } from '#resume/records/location.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { linkOf } from '#resume/write/markdown-parts.ts'
import type { PageReading } from './page-reading.ts'

/** What the page says around its form, and the address of the form. docs/behaviour.md 4.7, 34.5. */
export function contactMarkdown(reading: PageReading): string[] {
  const { content, origin } = reading
  const { person, place, words } = content
  const { next, other, privacy } = wayOf(reading)
  const shownPlace = placeText(place)
  const links = person.social.map(({ label, url }) => linkOf(label, url)).join(' ')
  return [
    ...pageHead(words(contactWords.title), person.name, words('Contact')),
    text(words(contactWords.lead)),
    `## ${linkOf(words('Contact Me'), `${origin}/contact`)}`,
    ...other,
    ...section(words('What happens next'), [
      [next, words('A reply follows within 5 business days.')].map((step, at) => `${at + 1}. ${text(step)}`).join('\n'),
      ...plainLines(privacy),
      ...list([
        ...(shownPlace === none ? [] : [named(words('Based in'), text(shownPlace))]),
        ...(links === '' ? [] : [named(words('Links'), links)]),
      ]),
    ]),
  ]
}

/** What happens first with a message, another way to write, and the privacy note. */
function wayOf({ content, contact, elsewhere }: PageReading): {
  next: string
  other: string[]
  privacy: string | null
} {
  const { person, words } = content
  const called = calledName(person, words)
  if (!elsewhere)
    return {
      next: nextText(sendsConfirmations(contact), called, undefined, words),
      other: [],
      privacy: privacyText(contact, called, words),
    }
  if ('formUrl' in elsewhere) {
    const { host } = new URL(elsewhere.formUrl)
    return { next: words('Your message goes to {$host}, which passes it on.', { host }), other: [], privacy: none }
  }
  if ('mailto' in elsewhere) {
    const label = words('Write to {$email}', { email: mailboxText(elsewhere.mailto) })
    const next = words('Your email program opens a new message.')
    return { next, other: [linkOf(label, elsewhere.mailto)], privacy: none }
  }
  const { host } = new URL(elsewhere.vitaUrl)
  const mailbox = shownMailbox(person)
  const other =
    mailbox === none
      ? linkOf(words('You can use the form on {$site} instead.', { site: host }), `${elsewhere.vitaUrl}/contact`)
      : linkOf(words('You can write to {$email} instead.', { email: mailboxText(mailbox) }), mailbox)
  return {
    next: nextText(false, called, host, words),
    other: [text(words('This form needs JavaScript.')), other],
    privacy: none,
  }
}
