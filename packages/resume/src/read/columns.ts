import { commonest, countsBy } from './counts.ts'
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
      const { above, left: first, right: second, below } = divided(rows, own)
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
  const edge = Math.min(...starts)
  const candidates = [...new Set(starts.map((x) => Math.round(x)))].filter((x) => x > edge + 40)
  const look = usualLook(partsIn(rows).filter(({ text }) => isHeading(text)))
  let best: (Gutter & { score: number }) | undefined
  for (const x of candidates) {
    if (starts.filter((each) => Math.abs(each - x) < 2).length < 4) continue
    const found = gutterAt(rows, x)
    if (found === undefined) continue
    const { left, right } = divided(rows, found)
    const [one, two] = [partsIn(left), partsIn(right)]
    const headingsIn = (side: Part[]) => side.filter((part) => isHeading(part.text) && lookKey(part) === look).length
    const headings: [number, number] = [headingsIn(one), headingsIn(two)]
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
  return commonest(countsBy(parts, lookKey))?.[0] ?? ''
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
      partsIn(found.map((row) => leftOf(row, x))).length,
      partsIn(found.map((row) => rightOf(row, x))).length,
    )
    if (count > most) {
      most = count
      best = { kind, x, from: (found[0] as Row).y, to: (found.at(-1) as Row).y, rows: count }
    }
    at = Math.max(at, end)
  }
  return best
}

/** What stands above, left, right and below of a gutter; a side has no rows without parts. */
function divided(rows: readonly Row[], { x, from, to }: Gutter): Record<'above' | 'left' | 'right' | 'below', Row[]> {
  const inside = rows.filter(({ y }) => y >= from && y <= to)
  const hasParts = ({ parts }: Row) => parts.length > 0
  return {
    above: rows.filter(({ y }) => y < from),
    left: inside.map((row) => leftOf(row, x)).filter(hasParts),
    right: inside.map((row) => rightOf(row, x)).filter(hasParts),
    below: rows.filter(({ y }) => y > to),
  }
}

function leftOf(row: Row, x: number): Row {
  return { ...row, parts: row.parts.filter(({ right }) => right < x - slack) }
}

function rightOf(row: Row, x: number): Row {
  return { ...row, parts: row.parts.filter((part) => part.x >= x - slack) }
}

function partsIn(rows: readonly Row[]): Part[] {
  return rows.flatMap(({ parts }) => parts)
}

function letters(rows: readonly Row[]): number {
  return partsIn(rows).reduce((sum, { text }) => sum + text.length, 0)
}

/** Lines with the names of the sections, of one line or more, before the first line of each. */
function railLines(rows: readonly Row[], rail: Gutter, page: number): Line[] {
  const { above, left, right, below } = divided(rows, rail)
  const names: Row[] = []
  for (const row of left) {
    const last = names.at(-1)
    if (last !== undefined && row.y - last.y < 1.9 * row.size) {
      const [before, after] = [last.parts[0], row.parts[0]] as [Part, Part]
      names[names.length - 1] = { ...last, parts: [{ ...before, text: `${before.text} ${after.text}` }] }
    } else names.push(row)
  }
  const ordered = [...above]
  for (const row of right) {
    while (names[0] !== undefined && names[0].y <= row.y + 1.2 * names[0].size) ordered.push(names.shift() as Row)
    ordered.push(row)
  }
  return linesOf([...ordered, ...names, ...below], page)
}
