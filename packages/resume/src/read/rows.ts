import { countsBy } from './counts.ts'
import { isCutSpan, isEndOfSpan, isOnlyDates, spanIn, withoutDuration } from './dates.ts'
import { type Line, type Part, partOf, withoutSign } from './line.ts'
import type { Item, PdfPage } from './pdf.ts'

/** What stands on one baseline of a page, from left to right. */
export type Row = { y: number; size: number; parts: Part[] }

/** How wide white space is that divides a line into parts, in heights of its letters. */
const wide = 1.15

/** The rows of a page from its top to its bottom. */
export function rowsOf({ items }: PdfPage): Row[] {
  const rows: { y: number; size: number; items: Item[] }[] = []
  for (const item of [...items].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.findLast(({ y, size }) => Math.abs(item.y - y) < 0.3 * Math.min(size, item.size))
    if (row === undefined) rows.push({ y: item.y, size: item.size, items: [item] })
    else row.items.push(item)
  }
  return withoutStacks(rows.map(({ y, size, items: found }) => ({ y, size, parts: partsOf(found) })))
}

/** A span whose dates stand below each other in a narrow column is one part, where its first date stands. */
function withoutStacks(rows: readonly Row[]): Row[] {
  const found = rows.map((row) => ({ ...row, parts: [...row.parts] }))
  for (const [at, row] of found.entries())
    for (const [place, part] of row.parts.entries()) {
      if (!isOnlyDates(part.text) && !isCutSpan(part.text)) continue
      let whole = part
      let y = row.y
      for (const below of found.slice(at + 1)) {
        if (below.y - y > 2 * row.size) break
        const next = below.parts.find(({ x, right }) => x < whole.right && right > whole.x)
        if (next === undefined) continue
        if (!isGoingOn(whole.text, next.text)) break
        whole = { ...whole, text: `${whole.text} ${next.text}`, runs: [...whole.runs, ...next.runs] }
        below.parts.splice(below.parts.indexOf(next), 1)
        y = below.y
      }
      row.parts[place] = whole
    }
  return found.filter(({ parts }) => parts.length > 0)
}

/** Whether a text below a date is the rest of its span, or how long it is. */
function isGoingOn(before: string, text: string): boolean {
  const isOpen = /[-–—]\s*$/.test(before)
  const isRange = spanIn(before) !== undefined && !isOpen
  if (withoutDuration(text).trim() === '') return isRange
  if (isRange) return false
  return isOpen
    ? isEndOfSpan(text)
    : /^\s*[-–—]\s*$/.test(text) || (/^\s*[-–—]/.test(text) && isEndOfSpan(text.replace(/^\s*[-–—]\s*/, '')))
}

function partsOf(items: Item[]): Part[] {
  const groups: Item[][] = []
  for (const item of items.sort((a, b) => a.x - b.x)) {
    const last = groups.at(-1)?.at(-1)
    const isDates = groups.length === 1 && isInMargin(groups[0]?.map(({ text }) => text).join('') ?? '')
    const most = isSign(item) || isDates ? 0.55 : isSign(last) ? 2 * wide : wide
    if (last !== undefined && item.x - last.right < most * Math.min(item.size, last.size)) groups.at(-1)?.push(item)
    else groups.push([item])
  }
  return groups.map(partOf)
}

/** Dates before the words of a line, also without their end. */
function isInMargin(text: string): boolean {
  return isOnlyDates(text) || isCutSpan(text)
}

/** The sign of a list item, which stands before its words. */
function isSign(item: Item | undefined): boolean {
  return item !== undefined && /^\s*[•●▪■□◦○‣⁃➢➤►▸*–—-]\s*$/u.test(item.text)
}

/** The lines of rows that follow each other, without the signs of their list items. */
export function linesOf(rows: readonly Row[], page: number): Line[] {
  return rows.map((row, at) => {
    const before = rows[at - 1]
    const gap = before === undefined ? 0 : Math.max(0, row.y - before.y) / Math.max(1, row.size)
    return withoutSign({ parts: row.parts, item: 0, heading: 0, gap, isWhole: false, page, y: row.y })
  })
}

/**
 * Pages without page numbers, and without the lines that stand at the top or the bottom of several of them; of those at the top the
 * first one stays, which may be the name.
 */
export function withoutRunningHeads(pages: readonly Row[][]): Row[][] {
  const heads = countsBy(
    pages.flatMap((rows) => rows[0] ?? []),
    keyOf,
  )
  const feet = countsBy(
    pages.flatMap((rows) => rows.at(-1) ?? []),
    keyOf,
  )
  return pages.map((rows, at) =>
    rows.filter((row, place) => {
      const isFirst = place === 0
      if (!isFirst && place < rows.length - 1) return true
      const count = (isFirst ? heads : feet).get(keyOf(row)) ?? 0
      return !isPageNumber(wordsOf(row)) && (count < 2 || (isFirst && at === 0))
    }),
  )
}

function wordsOf({ parts }: Row): string {
  return parts.map(({ text }) => text).join(' ')
}

function keyOf(row: Row): string {
  return wordsOf(row).replaceAll(/\d+/g, '0')
}

/** `Page 1 of 2`, `1/2`, `Ada Tide – 1/2` and a bare number. */
function isPageNumber(words: string): boolean {
  return (
    /^(\p{L}+\.?\s)?\d{1,2}(\s*(\/|\p{L}+)\s*\d{1,2})?$/u.test(words) || /\s[–—-]\s*\d{1,2}\s*\/\s*\d{1,2}$/.test(words)
  )
}
