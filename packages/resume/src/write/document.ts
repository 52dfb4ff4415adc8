import { addressForReaders } from '../host.ts'
import { isRightToLeft } from '../language.ts'
import { asciiAddress, mailboxText } from '../link.ts'
import type { FactEntry } from '../records/fact-entry.ts'
import { whenText } from '../records/when.ts'
import { type None, none } from '../result.ts'
import { joined, oneLine, xmlText } from '../text.ts'
import type { Words } from '../words.ts'
import { type FactSection, type Heading, headingIn, type ResumeFacts, summaryTitle } from './facts.ts'
import { absolute, type TextBlock, withText } from './text-block.ts'

/** The resume as PDF and DOCX say it: the facts, in the order in which readers and scanners expect them. docs/behaviour.md 32.1. */
export type ResumeDocument = {
  /** The title of the file. */
  title: string
  name: string
  headline: string | None
  status: string | None
  /** Place and addresses, which make one line. */
  contact: readonly Piece[]
  sections: readonly DocumentSection[]
  lang: string
  /** Whether its pages are mirrored, for a language that is written from right to left. */
  isRightToLeft: boolean
}

/** A text of one line, and where it leads. */
export type Piece = { text: string; url: string | None }

export type DocumentSection = Heading &
  (
    | { kind: 'entries'; entries: readonly DocumentEntry[] }
    | { kind: 'text'; blocks: readonly TextBlock[] }
    | { kind: 'words'; items: readonly string[] }
    | { kind: 'lines'; items: readonly string[] }
  )

export type DocumentEntry = {
  title: string
  /** '' when nothing is known. */
  dates: string
  /** Whether it is still going on. */
  isNow: boolean
  company: string
  paragraphs: readonly string[]
  points: readonly string[]
  link: Piece | None
}

/** Between the addresses, and between skills, because some skills contain commas. */
export const separator = ' · '

/** `origin` is the address of the site. One that only this computer can open is in no file. */
export function resumeDocument(facts: ResumeFacts, origin: string): ResumeDocument {
  const { name, headline, status, place, contact, links, summary, sections, lang, words } = facts
  const own = addressForReaders(origin)
  const document: ResumeDocument = {
    title: words('{$name} – Resume', { name }),
    name,
    headline,
    status,
    contact: [
      ...(place === none ? [] : [{ text: place, url: none }]),
      ...contact,
      ...[own, ...links.map(({ url }) => url)].flatMap((url) => (url === none ? [] : [linkPiece(url)])),
    ],
    sections: [
      ...(summary.length === 0
        ? []
        : [
            {
              ...headingIn(words, summaryTitle),
              kind: 'text' as const,
              blocks: summary.map((block) => withAddresses(block, own === none ? none : origin)),
            },
          ]),
      ...sections.map((section) => sectionOf(section, words)),
    ],
    lang,
    isRightToLeft: isRightToLeft(lang),
  }
  return withTexts(document, plain)
}

/** Without an origin, a link to a page of the site itself is text. */
function withAddresses(block: TextBlock, origin: string | None): TextBlock {
  const address = (url: string | None) => {
    if (url === none || (origin === none && url.startsWith('/'))) return none
    return asciiAddress(absolute(url, origin ?? ''))
  }
  return { ...block, pieces: block.pieces.map((piece) => ({ ...piece, url: address(piece.url) })) }
}

function sectionOf(section: FactSection, words: Words): DocumentSection {
  return section.kind === 'entries'
    ? { ...section, entries: section.entries.map((entry) => entryOf(entry, words)) }
    : section
}

/** Each role names its company, because programs that read files read every entry alone. */
function entryOf({ title, line, when, notes, text, points, link, under }: FactEntry, words: Words): DocumentEntry {
  return {
    title,
    dates: when === none ? '' : whenText(when, 'short', words),
    isNow: when !== none && when.state !== 'past' && when.state !== 'upcoming',
    company: joined([under?.name, line, ...notes]),
    paragraphs: text === none ? [] : text.split('\n'),
    points,
    link: link === none || link.startsWith('/') ? none : linkPiece(link),
  }
}

/** An address as people write it: 'example.com/github', 'ada@example.com'. */
function linkPiece(url: string): Piece {
  if (/^mailto:/i.test(url)) return { text: mailboxText(url), url: asciiAddress(url) }
  return { text: url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''), url: asciiAddress(url) }
}

/** Characters that order text, which a file orders itself, and halves of characters have no place in it. */
function plain(text: string): string {
  return xmlText(text).replaceAll(/\p{Bidi_Control}|\ufffd/gu, '')
}

/** The document with a change of every text, which may be an item of a list; what has no text then is left out. */
export function withTexts(
  document: ResumeDocument,
  change: (text: string, isItem?: boolean) => string,
): ResumeDocument {
  const line = (text: string, isItem = false) => oneLine(change(text, isItem))
  const lines = (texts: readonly string[], isItem = false) =>
    texts.map((text) => line(text, isItem)).filter((text) => text !== '')
  const piece = ({ text, url }: Piece) => ({ text: line(text), url })
  const section = (each: DocumentSection): DocumentSection => {
    const heading = { ...each, title: line(each.title) || (each.english ?? each.title) }
    if (heading.kind === 'entries') return { ...heading, entries: heading.entries.map(entry) }
    if (heading.kind !== 'text') return { ...heading, items: lines(heading.items, heading.kind === 'lines') }
    return { ...heading, blocks: heading.blocks.flatMap((block) => withText(block, change) ?? []) }
  }
  const entry = (each: DocumentEntry): DocumentEntry => ({
    ...each,
    title: line(each.title),
    dates: line(each.dates),
    company: line(each.company),
    paragraphs: lines(each.paragraphs),
    points: lines(each.points, true),
    link: each.link === none ? none : piece(each.link),
  })
  const { title, name, headline, status, contact, sections } = document
  return {
    ...document,
    title: line(title),
    name: line(name),
    headline: headline === none ? none : line(headline) || none,
    status: status === none ? none : line(status) || none,
    contact: contact.map(piece).filter(({ text }) => text !== ''),
    sections: sections.map(section),
  }
}
