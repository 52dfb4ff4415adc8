import { addressForReaders } from '../host.ts'
import { asciiAddress } from '../link.ts'
import type { FactEntry } from '../records/fact-entry.ts'
import { whenText } from '../records/when.ts'
import { none } from '../result.ts'
import { joined } from '../text.ts'
import type { Words } from '../words.ts'
import { type FactSection, type ResumeFacts, summaryTitle } from './facts.ts'
import { listItem } from './plain-text.ts'
import { absolute, bullet, type TextBlock, type TextPiece } from './text-block.ts'

/** The words of `resumeText` as Markdown, with links to the pages of jobs and schools. docs/behaviour.md 31.2. */
export function resumeMarkdown(facts: ResumeFacts, origin: string): string {
  const { name, headline, status, place, contact, links, summary, sections, words } = facts
  const own = addressForReaders(origin)
  const lines = [headline, status, place].filter((line) => line !== none).map(escaped)
  const blocks = [
    `# ${escaped(name)}`,
    ...lines,
    [
      ...contact.map(({ text, url }) => (url === none ? escaped(text) : linkOf(text, url))),
      ...(own === none ? [] : [linkOf(origin, own)]),
      ...links.map(({ label, url }) => linkOf(label, url)),
    ]
      .map(listItem)
      .join('\n'),
    ...(summary.length === 0 ? [] : [`## ${words(summaryTitle)}`, ...markdownText(summary, origin)]),
    ...sections.flatMap((section) => [`## ${section.title}`, ...markdownBlocks(section, origin, words)]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function markdownBlocks(section: FactSection, origin: string, words: Words): string[] {
  if (section.kind !== 'entries') return [section.items.map(escaped).map(listItem).join('\n')]
  return section.entries.flatMap((entry) => entryBlocks(entry, origin, words))
}

function entryBlocks(
  { title, line, when, notes, text, points, link, under }: FactEntry,
  origin: string,
  words: Words,
): string[] {
  const time = joined([when === none ? none : whenText(when, 'plain', words), ...notes])
  const titled = link === none ? escaped(title) : linkOf(title, link.startsWith('/') ? origin + link : link)
  const paragraphs = [line, time, ...(text ?? '').split('\n')].filter((each) => each !== '')
  return [
    ...(under?.isFirst ? [`### ${escaped(under.name)}`] : []),
    `${under === none ? '###' : '####'} ${titled}`,
    ...paragraphs.map(escaped),
    ...(points.length === 0 ? [] : [points.map(escaped).map(listItem).join('\n')]),
  ]
}

/** Blocks as Markdown; the items of a list follow each other. */
function markdownText(blocks: readonly TextBlock[], origin: string): string[] {
  const texts: string[] = []
  const widths: number[] = []
  for (const [at, { depth, mark, pieces }] of blocks.entries()) {
    const before = mark === none ? '' : `${mark === bullet ? '-' : mark} `
    widths.length = mark === none ? depth : depth - 1
    const indent = ' '.repeat(widths.reduce((sum, width) => sum + width, 0))
    if (mark !== none) widths.push(before.length)
    const lines = piecesText(pieces, origin).replaceAll('\n', `\\\n${indent}${' '.repeat(before.length)}`)
    const text = indent + before + lines
    // A list that begins with another number than 1 does not begin below a line of text.
    const last = blocks[at - 1]
    const follows = last !== undefined && last.depth > 0 && mark !== none && (isFirstMark(mark) || last.depth === depth)
    if (follows) texts.push(`${texts.pop()}\n${text}`)
    else texts.push(text)
  }
  return texts
}

function isFirstMark(mark: string): boolean {
  return mark === bullet || mark === '1.'
}

/** Pieces as Markdown: links hold bold words, and these hold italic ones. */
function piecesText(pieces: readonly TextPiece[], origin: string): string {
  return groupsOf(pieces, ({ url }) => url)
    .map((group) => {
      const text = boldText(group)
      const url = group[0]?.url ?? none
      return url === none ? text : wrapped(text, '[', `](<${asciiAddress(absolute(url, origin)) ?? ''}>)`)
    })
    .join('')
}

function boldText(pieces: readonly TextPiece[]): string {
  return groupsOf(pieces, ({ isBold }) => isBold)
    .map((group) => (group[0]?.isBold ? wrapped(italicText(group), '**', '**') : italicText(group)))
    .join('')
}

/** Inside a word only asterisks are marks. */
function italicText(pieces: readonly TextPiece[]): string {
  return pieces
    .map(({ text, isItalic }, at) => {
      const isInWord =
        /[\p{L}\p{N}]$/u.test(pieces[at - 1]?.text ?? '') || /^[\p{L}\p{N}]/u.test(pieces[at + 1]?.text ?? '')
      const mark = isInWord ? '*' : '_'
      return isItalic ? wrapped(escapedLines(text), mark, mark) : escapedLines(text)
    })
    .join('')
}

/** A text between marks, which stand at its words and not at the spaces around them. */
function wrapped(text: string, before: string, after: string): string {
  const words = text.trim()
  return words === '' ? text : text.replace(words, () => before + words + after)
}

/** Neighbours of one kind. */
function groupsOf<T>(items: readonly T[], kindOf: (item: T) => unknown): T[][] {
  const groups: T[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && kindOf(last[0]) === kindOf(item)) last.push(item)
    else groups.push([item])
  }
  return groups
}

function escapedLines(text: string): string {
  return text.split('\n').map(escaped).join('\n')
}

function linkOf(label: string, url: string): string {
  return `[${escaped(label)}](<${asciiAddress(url) ?? ''}>)`
}

/** A text that Markdown shows as it is. CommonMark, backslash escapes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~|!#]/g, '\\$&').replace(/^(\d*)(?=[.)+=-])/, '$1\\')
}
