import { dateIn, spanIn, withoutDuration } from './dates.ts'
import { type Line, textOf } from './line.ts'
import { lettersIn, stringsIn } from './result.ts'
import type { Section } from './sections.ts'
import { isDocumentTitle, isNameLabel } from './words.ts'

/** What stands in a section and nowhere in the resume: whole lines, or what is left of them. */
export function notPlacedIn(sections: readonly Section[], resume: Record<string, unknown>): string {
  const placed = lettersIn(stringsIn(resume).join('\n'))
  const left: string[] = []
  for (const { kind, title, lines } of sections) {
    const hasDates = kind !== 'head' && kind !== 'contact'
    const own = lines.flatMap((line) => leftOf(line, placed, hasDates))
    if (own.length > 0 && (kind === 'unknown' || kind === 'other')) left.push(title)
    left.push(...own)
  }
  return left.join('\n')
}

/** What of a line is not placed; dates are, and so is how long they are. */
function leftOf(line: Line, placed: string, hasDates: boolean): string[] {
  const isPlaced = (text: string) => placed.includes(lettersIn(text)) || isDocumentTitle(text) || isNameLabel(text)
  if (isPlaced(textOf(line))) return []
  const left = line.parts
    .filter(({ text }) => !isPlaced(text))
    .flatMap(({ text }) => {
      const span = hasDates ? (spanIn(text) ?? dateIn(text)) : undefined
      const bare = withoutDuration(span === undefined ? text : `${text.slice(0, span.from)} | ${text.slice(span.to)}`)
      const pieces = bare
        .split(/\s+[—–|·•→-]\s+|,\s+|\s{2,}|[()|]|\s+(?:at|@)\s+/)
        .filter((piece) => /[\p{L}\p{N}]/u.test(piece) && !isPlaced(piece))
        .map((piece) => piece.trim())
      return pieces.length === 0 ? [] : pieces.join(' ').length < 0.6 * text.length ? [pieces.join(', ')] : [text]
    })
  return left.length === 0 ? [] : [left.join('  ')]
}
