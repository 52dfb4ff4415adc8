/** A stretch of text in one look. `x` and `right` are its edges in points from the left of the page. */
export type Run = { text: string; x: number; right: number; size: number; bold: boolean; italic: boolean }

/** A run of a file that has no places. */
export type PlainRun = Omit<Run, 'x' | 'right'>

/** What stands together in a line: wide white space, a tab or a cell's border divides a line into parts. */
export type Part = { text: string; runs: Run[]; x: number; right: number }

/**
 * A line as it is read. `item`: the level of the list item that begins with it, 0 where none begins. `heading`: the level that the
 * file itself gives it, such as a style of Word, 0 where it gives none. `gap`: the distance from the line before in heights of
 * its letters, 0 for the first one. `isWhole`: it is a paragraph, so that nothing of it follows in the next line.
 */
export type Line = {
  parts: Part[]
  item: number
  heading: number
  gap: number
  isWhole: boolean
  page: number
  y: number
}

/** The words of a line; two spaces stand for the white between its parts. */
export function textOf({ parts }: Line): string {
  return parts.map(({ text }) => text).join('  ')
}

export function leftOf({ parts }: Line): number {
  return parts[0]?.x ?? 0
}

export function rightOf({ parts }: Line): number {
  return parts.at(-1)?.right ?? 0
}

/** How most of its letters look. */
export function lookOf({ parts }: Line): { size: number; bold: boolean; italic: boolean } {
  const runs = parts.flatMap((part) => part.runs)
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0)
  const share = (isSo: (run: Run) => boolean) =>
    runs.filter(isSo).reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, letters)
  const largest = [...runs].sort((a, b) => b.text.length - a.text.length)[0]
  return {
    size: largest?.size ?? 0,
    bold: share(({ bold }) => bold) > 0.6,
    italic: share(({ italic }) => italic) > 0.6,
  }
}

/** A part of runs in their order, which a space divides where they are not adjacent. */
export function partOf(runs: readonly Run[]): Part {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last !== undefined && last.bold === run.bold && last.italic === run.italic && last.size === run.size)
      joined[joined.length - 1] = { ...last, text: spaced(last, run), right: run.right }
    else joined.push(last === undefined ? run : { ...run, text: spaced({ ...last, text: '' }, run) })
  }
  const [first] = runs
  return {
    text: joined
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    runs: joined,
    x: first?.x ?? 0,
    right: runs.at(-1)?.right ?? 0,
  }
}

function spaced(before: Run, { text, x, size }: Run): string {
  return x - before.right > 0.14 * size && !/\s$/.test(before.text) && !/^\s/.test(text)
    ? `${before.text} ${text}`
    : before.text + text
}

/** A line of a file that has no places: its parts one after the other, `indent` ems from the left. */
export function plainLine(
  parts: readonly (readonly PlainRun[])[],
  { indent = 0, ...given }: Partial<Line> & { indent?: number } = {},
): Line {
  const letter = 5
  let x = indent * 10
  const placed = parts.map((runs) => {
    const at = runs.map((run) => {
      const placedRun = { ...run, x, right: x + run.text.length * letter }
      x = placedRun.right
      return placedRun
    })
    x += 40
    return partOf(at)
  })
  return {
    ...{ parts: placed.filter(({ text }) => text !== ''), item: 0, heading: 0, gap: 1, isWhole: true, page: 1, y: 0 },
    ...given,
  }
}

const signs = /^(?:[•●▪■□◦○‣⁃∙·➢➤►▸✓✔◆◇❖*]|[-–—](?=\s)|o(?=\s\s))\s*/u

/** Takes the sign of a list item from the beginning of a line; `item` is then at least 1. */
export function withoutSign(line: Line): Line {
  const [first, ...others] = line.parts
  if (first === undefined || line.heading > 0) return line
  const sign = signs.exec(first.text)?.[0] ?? ''
  if (sign === '') return line
  const isAlone = sign.length >= first.text.length
  if (isAlone && others.length === 0) return line
  const [next, ...rest] = isAlone ? others : [cut(first, sign.length), ...others]
  return { ...line, item: Math.max(1, line.item), parts: [next as Part, ...rest] }
}

/** A part without its first letters. */
export function cut({ runs, text, right, x }: Part, length: number): Part {
  const left: Run[] = []
  let dropped = text.length - text.slice(length).trimStart().length
  for (const run of runs) {
    const own = left.length === 0 ? run.text.trimStart() : run.text
    if (dropped >= own.length) {
      dropped -= own.length
      continue
    }
    const share = dropped / Math.max(1, own.length)
    left.push({ ...run, text: own.slice(dropped), x: run.x + share * (run.right - run.x) })
    dropped = 0
  }
  return { text: text.slice(length).trim(), runs: left, right, x: left[0]?.x ?? x }
}
