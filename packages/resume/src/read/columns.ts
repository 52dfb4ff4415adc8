import { isOnlyDates } from './dates.ts'
import { type Line, type Part, textOf } from './line.ts'
import type { PdfPage } from './pdf.ts'
import { linesOf, type Row, rowsOf, withoutRunningHeads } from './rows.ts'

/**
 * The lines of a PDF in the order in which a person reads them: a page whose rows are divided by white from top to bottom has two
 * columns, and the narrower one, of all pages, comes last. `isHeading` knows the words of headings: a column has headings of its
 * own, while dates or names of sections beside a text belong to its lines.
 */
export function linesInOrder(pages: readonly PdfPage[], isHeading: (text: string) => boolean): Line[] {
  const main: Line[] = []
  const side: Line[] = []
  const perPage = withoutRunningHeads(pages.map(rowsOf))
  const gutters = perPage.map((rows) => gutterOf(rows, isHeading))
  const usual = gutters.find((each) => each?.kind === 'columns') ?? gutters.find((each) => each !== undefined)
  for (const [at, rows] of perPage.entries()) {
    const own = larger(gutters[at], usual === undefined ? undefined : gutterAt(rows, usual.x, usual.kind))
    const page = at + 1
    if (own === undefined) main.push(...linesOf(rows, page))
    else if (own.kind === 'rail') main.push(...railLines(rows, own, page))
    else {
      const left = rows.map((row) => half(row, ({ right }) => right < own.x - slack))
      const right = rows.map((row) => half(row, ({ x }) => x >= own.x - slack))
      const isIn = (row: Row) => row.y >= own.from && row.y <= own.to
      const above = rows.filter((row) => row.y < own.from)
      const below = rows.filter((row) => row.y > own.to)
      const columns = [left, right].map((each) => each.filter((row) => isIn(row) && row.parts.length > 0))
      const [first = [], second = []] = columns
      const isUsual = usual !== undefined && Math.abs(own.x - usual.x) < 30
      const isLeftMain = (isUsual ? usual.mainIsLeft : undefined) ?? letters(first) >= letters(second)
      if (isUsual) usual.mainIsLeft ??= isLeftMain
      main.push(...linesOf([...above, ...(isLeftMain ? first : second), ...below], page))
      side.push(...linesOf(isLeftMain ? second : first, page))
    }
  }
  // What stands above the headings of the narrower column is about the person, as what stands above all headings.
  const count = side.findIndex((line) => isHeading(textOf(line)))
  const isPerson = side[0]?.page === 1 && count > 0
  return [...(isPerson ? side.slice(0, count) : []), ...apart(main), ...apart(isPerson ? side.slice(count) : side)]
}

/** Lines of which the first one goes on with nothing. */
function apart(lines: readonly Line[]): Line[] {
  return lines.map((line, at) => (at === 0 ? { ...line, gap: 9 } : line))
}

/** The division with more rows: columns of one page may go on in the next, without headings. */
function larger(own: Gutter | undefined, usual: Gutter | undefined): Gutter | undefined {
  if (own === undefined || usual === undefined) return own ?? usual
  return usual.rows > own.rows ? usual : own
}

/** How far left of the texts of a column its headings may stand, in points. */
const slack = 8

/** White from `from` to `to`, right of which everything begins at `x` or later; `rows` are those of the side with fewer. */
type Gutter = { kind: 'columns' | 'rail'; x: number; from: number; to: number; rows: number; mainIsLeft?: boolean }

/** The widest division of a page in two, or undefined where it has one column. */
function gutterOf(rows: readonly Row[], isHeading: (text: string) => boolean): Gutter | undefined {
  const starts = rows.flatMap(({ parts }) => parts.map(({ x }) => x))
  const left = Math.min(...starts)
  const candidates = [...new Set(starts.map((x) => Math.round(x)))].filter((x) => x > left + 40)
  const look = usualLook(rows.flatMap(({ parts }) => parts).filter(({ text }) => isHeading(text)))
  let best: (Gutter & { score: number }) | undefined
  for (const x of candidates) {
    if (starts.filter((each) => Math.abs(each - x) < 2).length < 4) continue
    const found = gutterAt(rows, x)
    if (found === undefined) continue
    const inside = rows.filter(({ y }) => y >= found.from && y <= found.to)
    const sides = [
      sideOf(inside, ({ right }) => right < x - slack),
      sideOf(inside, (part) => part.x >= x - slack),
    ] as const
    const [one, two] = sides
    const headings = sides.map(
      (side) => side.filter((part) => isHeading(part.text) && lookKey(part) === look).length,
    ) as [number, number]
    const kind = kindOf(one, two, headings)
    const score = Math.min(one.length, two.length) + 10 * Math.min(...headings)
    if (kind !== undefined && (best === undefined || score > best.score)) best = { ...found, kind, score }
  }
  return best
}

function lookKey({ runs }: Part): string {
  return `${runs[0]?.size} ${runs[0]?.bold}`
}

/** How most headings look. */
function usualLook(parts: readonly Part[]): string {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(lookKey(part), (counts.get(lookKey(part)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/**
 * Both sides of columns have headings or the texts of one; in a rail are the names of the sections alone. Dates and labels in
 * the margin are no column.
 */
function kindOf(left: Part[], right: Part[], [ofLeft, ofRight]: [number, number]): Gutter['kind'] | undefined {
  if (ofLeft >= 2 && ofLeft === left.length && ofRight <= 1) return 'rail'
  if (left.length < 3 || right.length < 3) return undefined
  for (const side of [left, right])
    if (side.filter(({ text }) => isOnlyDates(text)).length > 0.3 * side.length) return undefined
  if (ofLeft >= 2 && ofRight <= 1 && ofLeft >= 0.5 * left.length) return 'rail'
  const long = (side: Part[]) => side.filter(({ text }) => text.length > 40).length
  if (ofLeft >= 1 && ofRight >= 1) return 'columns'
  if (ofLeft >= 2 && long(right) >= 5) return 'columns'
  return ofRight >= 2 && long(left) >= 5 ? 'columns' : undefined
}

/** The most rows that follow each other and that white left of `x` divides. */
function gutterAt(rows: readonly Row[], x: number, kind: Gutter['kind'] = 'columns'): Gutter | undefined {
  const isCrossed = ({ parts }: Row) => parts.some((part) => part.x < x - slack && part.right >= x - slack)
  let best: Gutter | undefined
  let most = 0
  for (let at = 0; at < rows.length; at += 1) {
    let end = at
    while (end < rows.length && !isCrossed(rows[end] as Row)) end += 1
    const found = rows.slice(at, end)
    const count = Math.min(
      sideOf(found, ({ right }) => right < x - slack).length,
      sideOf(found, (part) => part.x >= x - slack).length,
    )
    if (count > most) {
      most = count
      best = { kind, x, from: (found[0] as Row).y, to: (found.at(-1) as Row).y, rows: count }
    }
    at = Math.max(at, end)
  }
  return best
}

function half(row: Row, isOf: (part: Part) => boolean): Row {
  return { ...row, parts: row.parts.filter(isOf) }
}

function sideOf(rows: readonly Row[], isOf: (part: Part) => boolean): Part[] {
  return rows.flatMap(({ parts }) => parts.filter(isOf))
}

function letters(rows: readonly Row[]): number {
  return rows.flatMap(({ parts }) => parts).reduce((sum, { text }) => sum + text.length, 0)
}

/** Lines with the names of the sections, of one line or more, before the first line of each. */
function railLines(rows: readonly Row[], { x, from, to }: Gutter, page: number): Line[] {
  const isIn = (row: Row) => row.y >= from && row.y <= to
  const names: Row[] = []
  for (const row of rows.filter(isIn).map((each) => half(each, ({ right }) => right < x - slack))) {
    const last = names.at(-1)
    if (row.parts.length === 0) continue
    if (last !== undefined && row.y - last.y < 1.9 * row.size) {
      const [before, after] = [last.parts[0], row.parts[0]] as [Part, Part]
      names[names.length - 1] = { ...last, parts: [{ ...before, text: `${before.text} ${after.text}` }] }
    } else names.push(row)
  }
  const texts = rows.filter(isIn).map((row) => half(row, (part) => part.x >= x - slack))
  const ordered: Row[] = [...rows.filter(({ y }) => y < from)]
  for (const row of texts.filter(({ parts }) => parts.length > 0)) {
    while (names[0] !== undefined && names[0].y <= row.y + 1.2 * names[0].size) ordered.push(names.shift() as Row)
    ordered.push(row)
  }
  return linesOf([...ordered, ...names, ...rows.filter(({ y }) => y > to)], page)
}
