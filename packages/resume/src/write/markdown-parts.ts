import { asciiAddress } from '../link.ts'
import { none } from '../result.ts'
import { oneLine } from '../text.ts'
import { absolute, bullet, type TextBlock, type TextPiece } from './text-block.ts'

/** Blocks as Markdown; the items of a list follow each other. */
export function markdownText(blocks: readonly TextBlock[], origin: string): string[] {
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
      return url === none ? text : wrapped(text, '[', target(absolute(url, origin)))
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

/** A link by its text, on one line. */
export function linkOf(label: string, url: string): string {
  return `[${escaped(oneLine(label))}${target(url)}`
}

/** The end of a link. Readers would replace a named character, such as `&copy;`, in its address. */
function target(url: string): string {
  return `](<${(asciiAddress(url) ?? '').replaceAll(/&(?=#?\w+;)/g, '\\&')}>)`
}

/** A text that Markdown shows as it is. CommonMark, backslash escapes. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~|!#]/g, '\\$&').replace(/^(\d*)(?=[.)+=-])/, '$1\\')
}
