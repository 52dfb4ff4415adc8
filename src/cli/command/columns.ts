import { type None, none } from '#resume/result.ts'
import { printable } from './terminal.ts'

/**
 * East Asian characters and emoji, which take two columns of a terminal each. Unicode Standard Annex 11, wide and
 * fullwidth.
 */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

/** Returns how many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += widthOf(character)
  return columns
}

/** Cuts a text to at most this many columns; an ellipsis marks a cut. */
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
 * Returns rows as lines with aligned columns. `most` is the maximum width of each column; no line is wider than `width`,
 * unless it is none. Characters that control a terminal are escaped before widths are measured.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  max: readonly number[],
  width: number | None = none,
): string[] {
  const cells = rows.map((row) => row.map((cell, at) => cut(printable(cell), max[at] ?? Number.POSITIVE_INFINITY)))
  const widths = max.map((_, at) => Math.max(0, ...cells.map((row) => columnsOf(row[at] ?? ''))))
  return cells.map((row) => {
    const line = row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - columnsOf(cell))).join('  ')
    return cut(line.trimEnd(), width ?? Number.POSITIVE_INFINITY)
  })
}

function widthOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0
  return wide.test(character) ? 2 : 1
}
