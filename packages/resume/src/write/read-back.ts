import { type None, none } from '../result.ts'
import { oneLine } from '../text.ts'
import type { DocumentEntry, DocumentSection, ResumeDocument } from './document.ts'
import { withSaraAmParted } from './plain-sign.ts'

/** What a program reads from a file: its lines in their order, and where its links lead, or none where it does not say. */
export type ReadText = { lines: readonly string[]; addresses: readonly string[] | None }

/** A fact of the resume, and what a program read in its place: the same where it finds it, and none where it finds nothing. */
export type ReadFact = { what: FactKind; written: string; read: string | None }

export type FactKind =
  | 'name'
  | 'headline'
  | 'contact'
  | 'heading'
  | 'title'
  | 'dates'
  | 'company'
  | 'duty'
  | 'text'
  | 'link'

/** The facts of an entry, or those of a section without its entries. The first one is the head of the resume, without titles. */
export type ReadPart = { section: string; title: string; facts: readonly ReadFact[] }

/**
 * Compares what a program read with the document that the file was made from. The name comes first, then the headline. Headings,
 * titles and companies are whole lines; after a title its dates may follow. What belongs to an entry stands before the next one.
 * docs/behaviour.md 32.7.
 */
export function readBack({ lines: all, addresses }: ReadText, document: ResumeDocument): ReadPart[] {
  const lines = all.map(compared).filter((line) => line !== '')
  const linked = (url: string | None): ReadFact[] =>
    url === none || addresses === none ? [] : [fact('link', url, addresses.includes(url))]
  const { name, headline, status, contact, sections } = document
  const ofName = lineCount(lines, 0, [name])
  const head: ReadFact[] = [
    { what: 'name', written: name, read: ofName > 0 ? name : (lines[0] ?? none) },
    ...(headline === none ? [] : [fact('headline', headline, lineCount(lines, ofName || 1, [headline]) > 0)]),
    ...(status === none ? [] : [fact('contact', status, stands(lines, status))]),
    ...contact.flatMap(({ text, url }) => [fact('contact', text, stands(lines, text)), ...linked(url)]),
  ]
  const parts: ReadPart[] = [{ section: '', title: '', facts: head }]
  let rest: readonly string[] = lines
  for (const section of sections) {
    const at = linePlace(rest, 0, [section.title])
    rest = rest.slice(at + 1)
    const ofSection = [
      fact('heading', section.title, at >= 0),
      ...sectionTexts(section).map((text) => fact('text', text, stands(rest, text))),
      ...sectionUrls(section).flatMap(linked),
    ]
    parts.push({ section: section.title, title: '', facts: ofSection })
    if (section.kind !== 'entries') continue
    const starts = entryStarts(section.entries, rest)
    for (const [place, entry] of section.entries.entries()) {
      const start = starts[place] ?? -1
      const next = starts.slice(place + 1).find((each) => each >= 0)
      const own = start < 0 ? [] : rest.slice(start, next)
      const facts = [...factsOfEntry(entry, own), ...linked(entry.link?.url ?? none)]
      parts.push({ section: section.title, title: entry.title, facts })
    }
    rest = rest.slice(Math.max(0, ...starts))
  }
  return parts
}

/** Whether a program found a fact. */
export function isRead({ written, read }: ReadFact): boolean {
  return read === written
}

function fact(what: FactKind, written: string, isFound: boolean): ReadFact {
  return { what, written, read: isFound ? written : none }
}

const withoutSpaces =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]) | (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])/gu

/** A text as it is compared: a line that ends leaves a space, also in scripts that have none between words. */
function compared(text: string): string {
  return withSaraAmParted(oneLine(text.replaceAll(/\p{Bidi_Control}/gu, ''))).replaceAll(withoutSpaces, '')
}

/** So many lines a name, heading, title or company may take. */
const mostLines = 4

/** How many lines from a place on are one of the texts; 0 if none is. */
function lineCount(lines: readonly string[], place: number, texts: readonly string[]): number {
  const wanted = texts.map(compared)
  for (let count = 1; count <= mostLines; count += 1)
    if (wanted.includes(compared(lines.slice(place, place + count).join(' ')))) return count
  return 0
}

/** The first place where lines are one of the texts; -1 if there is none. */
function linePlace(lines: readonly string[], from: number, texts: readonly string[]): number {
  return lines.findIndex((_, place) => place >= from && lineCount(lines, place, texts) > 0)
}

/** Whether the lines have the text, which may go over several of them. */
function stands(lines: readonly string[], text: string): boolean {
  return compared(lines.join(' ')).includes(compared(text))
}

/** Where each entry begins: its title, after that of the one before; -1 where its title is no line. */
function entryStarts(entries: readonly DocumentEntry[], lines: readonly string[]): number[] {
  let from = 0
  return entries.map(({ title, dates }) => {
    const start = linePlace(lines, from, [title, `${title} ${dates}`])
    from = Math.max(from, start + 1)
    return start
  })
}

/** The facts of an entry in its lines, of which there are none where its title is not found. */
function factsOfEntry(
  { title, dates, company, paragraphs, points }: DocumentEntry,
  lines: readonly string[],
): ReadFact[] {
  return [
    fact('title', title, lines.length > 0),
    ...(dates === '' ? [] : [fact('dates', dates, stands(lines, dates))]),
    ...(company === '' ? [] : [fact('company', company, linePlace(lines, 1, [company]) > 0)]),
    ...[...paragraphs, ...points].map((duty) => fact('duty', duty, stands(lines, duty))),
  ]
}

/** What a section without entries says. */
function sectionTexts(section: DocumentSection): readonly string[] {
  if (section.kind === 'entries') return []
  if (section.kind !== 'text') return section.items
  return section.blocks.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
}

function sectionUrls(section: DocumentSection): readonly string[] {
  return section.kind === 'text' ? section.blocks.flatMap(({ pieces }) => pieces.flatMap(({ url }) => url ?? [])) : []
}
