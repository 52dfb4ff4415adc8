import { addressForReaders } from '../host.ts'
import { mailboxText } from '../link.ts'
import type { FactEntry } from '../records/fact-entry.ts'
import { whenText } from '../records/when.ts'
import { none } from '../result.ts'
import { joined } from '../text.ts'
import type { Words } from '../words.ts'
import { type FactSection, type ResumeFacts, summaryTitle } from './facts.ts'
import { blockLines } from './text-block.ts'

/**
 * The resume as plain text for forms and the scanners of employers: one column, a paragraph a line, headings in capitals alone on
 * their line. `origin` is the address of the site. docs/behaviour.md 31.2.
 */
export function resumeText(facts: ResumeFacts, origin: string): string {
  const { name, headline, status, place, contact, links, summary, sections, words } = facts
  const ways = [
    ...contact.map(({ text }) => text),
    addressForReaders(origin),
    ...links.map(({ url }) => mailboxText(url)),
  ]
  const head = [name, headline, status, place, ...ways].filter((line) => line !== none)
  const blocks = [
    head,
    ...(summary.length === 0
      ? []
      : [[heading(words(summaryTitle), words), ...summary.flatMap((block) => blockLines(block, origin))]]),
    ...sections.flatMap((section) => sectionBlocks(section, words)),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function heading(title: string, { language }: Words): string {
  return title.toLocaleUpperCase(language)
}

/** A section's lines, in blocks with a blank line between them. */
function sectionBlocks(section: FactSection, words: Words): string[][] {
  const blocks =
    section.kind === 'entries'
      ? section.entries.map((entry) => entryLines(entry, words))
      : [section.items.map(listItem)]
  const [first = [], ...others] = blocks
  return [[heading(section.title, words), ...first], ...others]
}

function entryLines({ title, line, when, notes, text, points, link, under }: FactEntry, words: Words): string[] {
  const time = joined([when === none ? none : whenText(when, 'plain', words), ...notes])
  const address = link === none || link.startsWith('/') ? '' : link
  const lines = [under?.isFirst ? under.name : '', title, line, time, ...(text ?? '').split('\n'), address]
  return [...lines.filter((each) => each !== ''), ...points.map(listItem)]
}

/** An item of a list, in plain text and in Markdown. */
export function listItem(item: string): string {
  return `- ${item}`
}
