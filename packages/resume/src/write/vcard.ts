import { base64, utf8Length } from '../bytes.ts'
import { countryName } from '../country.ts'
import { addressForReaders } from '../host.ts'
import { asciiAddress, mailboxText } from '../link.ts'
import { isPresent } from '../records/job.ts'
import { nameless } from '../records/person-info.ts'
import { type None, none } from '../result.ts'
import { oneLine } from '../text.ts'
import { publicContact } from './contact.ts'
import type { ResumeContent } from './content.ts'

type CardSetting = {
  /** The address of the site, without a final slash. */
  origin: string
  /** When the content was changed last, as an ISO 8601 instant; none when it is unknown. */
  changedAt: string | None
  /** A JPEG of the owner, or none. */
  photo: Uint8Array | None
}

/**
 * The owner's contact card as vCard 3.0, which phones read best; none without an owner. Of telephone
 * number and email address it has what the owner shows in files; no birthday, no street. RFC 2426; docs/behaviour.md 31.3.
 */
export function vcardOf(
  { person, place, country, jobs, words }: ResumeContent,
  { origin, changedAt, photo }: CardSetting,
) {
  if (person.name === nameless) return none
  const { telephone, email } = publicContact(person, 'files')
  const own = addressForReaders(origin)
  const { givenName, familyName, headline, social } = person
  const now = jobs.find(isPresent)
  const isSplit = givenName !== none && familyName !== none
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Vita//EN',
    `N:${isSplit ? `${text(familyName)};${text(givenName)};;;` : `;${text(person.name)};;;`}`,
    `FN:${text(person.name)}`,
    ...(now === undefined || now.company === '' ? [] : [`ORG:${text(now.company)}`]),
    ...(now === undefined ? [] : [`TITLE:${text(now.title)}`]),
    ...(own === none ? [] : [`URL:${own}`]),
    ...(telephone === '' ? [] : [`TEL:${text(telephone)}`]),
    ...(email === '' ? [] : [emailLine(email)]),
    ...social.flatMap(({ label, url }) => socialLines(label, url)).filter((line) => line !== emailLine(email)),
    ...(place === none ? [] : [addressLine(place, country === none ? '' : countryName(country, words.language))]),
    ...(photo === none ? [] : [`PHOTO;ENCODING=b;TYPE=JPEG:${base64(photo)}`]),
    ...(headline === none ? [] : [`NOTE:${text(headline)}`]),
    ...(own === none ? [] : [`UID:${own}`]),
    ...(changedAt === none ? [] : [`REV:${new Date(changedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`]),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function emailLine(email: string): string {
  return `EMAIL;TYPE=INTERNET:${email}`
}

/** Addresses are not escaped, so they have only the characters that an address may have. */
function socialLines(label: string, url: string): string[] {
  const address = asciiAddress(url)
  if (address === none) return []
  if (/^mailto:/i.test(address)) return [emailLine(mailboxText(address))]
  const network = label.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
  return [`URL:${address}`, ...(network === '' ? [] : [`X-SOCIALPROFILE;TYPE=${network}:${address}`])]
}

function addressLine({ city, state }: { city: string; state: string }, country: string): string {
  return `ADR;TYPE=WORK:;;;${text(city)};${text(state)};;${text(country)}`
}

/** A text on one line, escaped. */
function text(value: string): string {
  return oneLine(value.toWellFormed()).replaceAll(/[\\,;]/g, '\\$&')
}

const lineBytes = 75

/**
 * Splits a line so that none has more than 75 bytes, between characters. Some readers drop all blanks that a continued line begins
 * with, so none begins with one of the text. RFC 2426, section 2.6.
 */
function folded(line: string): string {
  const lines: string[] = []
  let [start, at, bytes, letter] = [0, 0, 0, 0]
  for (const character of line) {
    const size = utf8Length(character)
    if (bytes + size > lineBytes) {
      const end = character === ' ' && letter > start ? letter : at
      lines.push(line.slice(start, end))
      start = end
      bytes = 1 + utf8Length(line.slice(end, at)) // after the space that a continued line begins with
    }
    if (character !== ' ') letter = at
    at += character.length
    bytes += size
  }
  return [...lines, line.slice(start)].join('\r\n ')
}
