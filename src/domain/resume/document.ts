import { isRightToLeft } from '../language.ts'
import { asciiAddress } from '../link.ts'
import { type None, none } from '../result.ts'
import { joined, oneLine, xmlText } from '../text.ts'
import type { FactEntry } from './fact-entry.ts'
import { type FactSection, type ResumeFacts, summaryTitle } from './facts.ts'
import { whenText } from './when.ts'

/** The resume as PDF and DOCX say it: the facts, in the order in which readers and scanners expect them. docs/behaviour.md 32.1. */
export type ResumeDocument = {
  name: string
  headline: string | None
  /** Place and addresses, which make one line. */
  contact: readonly Piece[]
  sections: readonly DocumentSection[]
  lang: string
  /** Whether its pages are mirrored, for a language that is written from right to left. */
  isRightToLeft: boolean
}

/** A text of one line, and where it leads. */
export type Piece = { text: string; url: string | None }

export type DocumentSection = { title: string } & (
  | { kind: 'entries'; entries: readonly DocumentEntry[] }
  | { kind: 'paragraphs' | 'words' | 'lines'; items: readonly string[] }
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

export const bullet = '•'
/** Between the addresses, and between skills, because some skills contain commas. */
export const separator = ' · '

/** `origin` is the address of the site. */
export function resumeDocument(facts: ResumeFacts, origin: string): ResumeDocument {
  const { name, headline, place, links, summary, sections, lang } = facts
  return {
    name: plain(name),
    headline: headline === none ? none : plain(headline),
    contact: [
      ...(place === none ? [] : [{ text: plain(place), url: none }]),
      ...[`${origin}/`, ...links.map(({ url }) => url)].map(linkPiece),
    ],
    sections: [
      ...(summary.length === 0
        ? []
        : [{ title: summaryTitle, kind: 'paragraphs' as const, items: summary.map(plain) }]),
      ...sections.map(sectionOf),
    ],
    lang,
    isRightToLeft: isRightToLeft(lang),
  }
}

function sectionOf(section: FactSection): DocumentSection {
  const { title, kind } = section
  if (kind === 'entries') return { title, kind, entries: section.entries.map(entryOf) }
  return { title, kind, items: section.items.map(plain) }
}

/** Each role names its company, because programs that read files read every entry alone. */
function entryOf({ title, line, when, notes, text, points, link, under }: FactEntry): DocumentEntry {
  return {
    title: plain(title),
    dates: when === none ? '' : whenText(when, 'short'),
    isNow: when !== none && when.state !== 'past',
    company: plain(joined([under?.name, line, ...notes])),
    paragraphs: text === none ? [] : text.split('\n').map(plain),
    points: points.map(plain),
    link: link === none || link.startsWith('/') ? none : linkPiece(link),
  }
}

/** An address as people write it: 'example.com/github'. */
function linkPiece(url: string): Piece {
  return { text: plain(url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')), url: asciiAddress(url) }
}

/** Characters that order text, which a file orders itself, and halves of characters have no place in it. */
function plain(text: string): string {
  return oneLine(xmlText(text).replaceAll(/\p{Bidi_Control}|\ufffd/gu, ''))
}
