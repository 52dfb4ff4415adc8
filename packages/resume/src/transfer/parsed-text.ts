import { utf8Length } from '../bytes.ts'
import { safeUrl } from '../link.ts'
import { markdownOf } from '../plain-markdown.ts'
import { type None, none } from '../result.ts'
import { emailAddress } from '../schema/fields.ts'
import { strict } from '../schema/read.ts'
import { isBlank } from '../text.ts'
import { importLimits } from './parsed-items.ts'

/** Writes down what was changed or left out. */
export type Note = (reason: string) => void

/**
 * Characters that no text may have: controls but tab and line feed, lone surrogates, those that turn the direction, and the two
 * others that XML forbids (XML 1.0, 2.2), and so Word files.
 */
const unwanted = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/**
 * A text as it is stored, or none when it is blank. Line ends become line feeds; what no text may have is removed and noted; a text
 * of more than 64 KB is left out and noted.
 */
export function parsedText(text: string, note: Note): string | None {
  const clean = cleanText(text, note)
  return isBlank(clean) ? none : within(clean, note)
}

/** A text for a field that pages show as Markdown: plain text in the file, and as such on the pages. */
export function parsedMarkdown(text: string, note: Note): string | None {
  const found = parsedText(text, note)
  return found === none ? none : within(markdownOf(found), note)
}

function within(text: string, note: Note): string | None {
  if (utf8Length(text) <= importLimits.textBytes) return text
  note('is longer than 64 KB and was left out')
  return none
}

/** A text with line feeds and without a mark; what no text may have is removed and noted. */
export function cleanText(text: string, note: Note): string {
  const lines = text.replace(/^\ufeff/, '').replaceAll(/\r\n?|[\v\f]/g, '\n')
  const clean = lines.replaceAll(unwanted, '')
  if (clean !== lines) note('had characters that are no part of a text; they were removed')
  return clean
}

/** A name or title: one that is longer than 200 characters is left out and noted. */
export function foundName(text: string, note: Note): string | None {
  const found = parsedText(text, note)
  if (found === none || found.length <= importLimits.nameCharacters) return found
  note('is longer than 200 characters and was left out')
  return none
}

/** One email address; any other text is left out and noted. */
export function parsedEmail(text: string, note: Note): string | None {
  const found = parsedText(text, note)?.trim() ?? none
  if (found === none || strict(emailAddress(), found).problems.length === 0) return found
  note('is no email address and was left out')
  return none
}

/** An address of another site; https:// is added to a bare host and noted, anything but http and https is left out and noted. */
export function parsedUrl(text: string, note: Note): string | None {
  const found = parsedText(text, note)?.trim()
  if (found === undefined) return none
  const isBare = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#].*)?$/i.test(found)
  const url = safeUrl(isBare ? `https://${found}` : found)
  if (url === none || hasUser(url)) {
    note('is no address of another site and was left out')
    return none
  }
  if (isBare) note(`was completed to ${url}`)
  return url
}

function hasUser(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** The first 200 items of a list; the others are left out and noted. */
export function parsedItems<T>(items: readonly T[], note: Note): T[] {
  if (items.length > importLimits.items) note(`has more than 200 items; ${items.length - 200} were left out`)
  return items.slice(0, importLimits.items)
}
