import { type Line, leftOf, lookOf, rightOf, textOf } from './line.ts'

/** Whether a line goes on with the text of the line before, which ended where the column or the page does. */
export function continues(line: Line, before: Line | undefined, edge: number): boolean {
  if (before === undefined || before.isWhole || line.isWhole || line.item > 0 || line.gap > 2.1) return false
  const [own, other] = [lookOf(line), lookOf(before)]
  const text = textOf(before)
  const isInSentence = /^\p{Ll}/u.test(textOf(line)) && !/[.!?]$/.test(text)
  if (line.gap === 0 && !(isInSentence && line.page === before.page + 1)) return false
  if (Math.abs(own.size - other.size) > 0.6 || (own.bold !== other.bold && !isInSentence)) return false
  if (isInSentence || /[\u00ad-]$/.test(text)) return true
  // What stands left of a list item is none of it.
  if (leftOf(line) < leftOf(before) - 4 && before.item > 0) return false
  if (!isFull(before, line, edge)) return false
  return !/[.!?:]$/.test(text) || (line.gap < 1.7 && Math.abs(leftOf(line) - leftOf(before)) < 2 * own.size)
}

/** Whether the first word of the next line had no room left. */
export function isFull(before: Line, next: Line, edge: number): boolean {
  const first = next.parts[0]
  if (first === undefined) return false
  const word = first.text.split(/\s/, 1)[0] ?? ''
  const width = (first.right - first.x) * (word.length / Math.max(1, first.text.length))
  return rightOf(before) + width + 0.2 * lookOf(before).size > edge - 1
}

/** The right edge of the text of these lines. */
export function edgeOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map((line) => line.parts[0]?.right ?? 0))
}

/** Joins lines of one text. `words` are all words of the file: a hyphen goes where the whole word stands elsewhere. */
export function joinedText(lines: readonly Line[], words: ReadonlySet<string>): string {
  return lines
    .map(textOf)
    .reduce((before, text) => {
      if (before === '') return text
      if (before.endsWith('\u00ad')) return before.slice(0, -1) + text
      if (!/\p{L}-$/u.test(before)) return `${before} ${text}`
      const start = /[\p{L}\p{M}]+$/u.exec(before.slice(0, -1))?.[0] ?? ''
      const rest = /^[\p{L}\p{M}]+/u.exec(text)?.[0] ?? ''
      return words.has((start + rest).toLowerCase()) ? before.slice(0, -1) + text : before + text
    }, '')
    .replaceAll('\u00ad', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Each text of an entry, of one line or more, joined. */
export function joinedTexts(texts: readonly (readonly Line[])[], words: ReadonlySet<string>): string[] {
  return texts.map((lines) => joinedText(lines, words))
}

/** The whole words of a file, in small letters. */
export function wordsIn(lines: readonly Line[]): Set<string> {
  return new Set(
    lines.flatMap(
      (line) =>
        textOf(line)
          .toLowerCase()
          .match(/[\p{L}\p{M}]+/gu) ?? [],
    ),
  )
}
