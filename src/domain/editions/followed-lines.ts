import { freeId, idOfText, type Line, lineIdsField, linesOf, lineTexts, withLineIds } from '../content/lines.ts'
import { none } from '../result.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { lineChanges } from '../studio/list-change.ts'
import { isSame } from '../studio/same-value.ts'

/**
 * An entry after a change, with the ids that its lines had before it: a line that stays, is moved, or is changed in its place keeps its
 * id. Ids that came with the change, such as those of a bundle, stay. docs/behaviour.md 38.5.
 */
export function withFollowedLines(lineField: string, before: Fields, after: Fields): Fields {
  const [old, given] = [before[lineIdsField], after[lineIdsField]]
  if (!isSame(given, none) && !isSame(given, old)) return after
  if (isSame(given, old) && isSame(before[lineField], after[lineField])) return after
  return withLineIds(after, lineField, followedLines(linesOf(before, lineField), lineTexts(after, lineField)))
}

/** Texts as lines, with the ids of the lines that they were. A line that has its first text again is that line wherever it stands. */
export function followedLines(before: readonly Line[], texts: readonly string[]): Line[] {
  const known = new Set(before.map(({ text }) => text))
  const firstTexts = new Map(texts.filter((text) => !known.has(text)).map((text) => [idOfText(text), text]))
  const old = before.map(({ id, text }) => (texts.includes(text) ? text : (firstTexts.get(id) ?? text)))
  const changes = lineChanges(old, texts)
  const gone = new Set(changes.map(({ was }) => was))
  const was = new Map(changes.map(({ line, was }) => [line, was]))
  const stay = before.filter((_, at) => !gone.has(at + 1))
  const taken = new Set(before.map(({ id }) => id))
  return texts.map((text, at) => {
    const place = was.get(at + 1)
    const line = place === undefined ? stay.shift() : before[(place ?? 0) - 1]
    return { id: line?.id ?? freeId(text, taken), text }
  })
}
