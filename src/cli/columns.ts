import { type None, none } from '#domain/result.ts'
import { printable } from './terminal.ts'

/** Letters of East Asia, and pictures: each takes two columns of a terminal. Source: Unicode Standard Annex 11, wide and fullwidth. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += widthOf(character)
  return columns
}

/** The text in at most so many columns, with an ellipsis where something was cut off. */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let left = columns - 1
  let kept = ''
  for (const character of text) {
    left -= widthOf(character)
    if (left < 0) break
    kept += character
  }
  return columns < 1 ? '' : `${kept}…`
}

/**
 * Rows as lines whose columns stand under each other. `most` says how wide each column may become; no line is wider than
 * `width`, unless it is none. What would steer a terminal is written out before anything is measured.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  most: readonly number[],
  width: number | None = none,
): string[] {
  const cells = rows.map((row) => row.map((cell, at) => cut(printable(cell), most[at] ?? Number.POSITIVE_INFINITY)))
  const widths = most.map((_, at) => Math.max(0, ...cells.map((row) => columnsOf(row[at] ?? ''))))
  return cells.map((row) => {
    const line = row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - columnsOf(cell))).join('  ')
    return cut(line.trimEnd(), width ?? Number.POSITIVE_INFINITY)
  })
}

function widthOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0
  return wide.test(character) ? 2 : 1
}
