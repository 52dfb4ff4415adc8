import { newComparing } from '../comparing/comparing.ts'
import { freeIds, idOfText, type Line, lineIdsField, linesOf, lineTexts, withLineIds } from '../content/lines.ts'
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

/**
 * Texts as lines, with the ids of the lines that they were. A line that has its first text again is that line wherever it stands. In lists
 * that are too long to compare, a line that is changed is the one that was at its place.
 */
export function followedLines(before: readonly Line[], texts: readonly string[]): Line[] {
  const known = new Set(before.map(({ text }) => text))
  const now = new Set(texts)
  const firstTexts = new Map(texts.filter((text) => !known.has(text)).map((text) => [idOfText(text), text]))
  const old = before.map(({ id, text }) => (now.has(text) ? text : (firstTexts.get(id) ?? text)))
  const freeId = freeIds(before.map(({ id }) => id))
  const line = followed(old, texts)
  return texts.map((text, at) => ({ id: before[line(at) ?? -1]?.id ?? freeId(text), text }))
}

/** The place that each line had before, if it had one. */
function followed(old: readonly string[], texts: readonly string[]): (at: number) => number | undefined {
  const changes = lineChanges(old, texts, newComparing())
  if (changes === none) return placesOfTexts(old, texts)
  const gone = new Set(changes.map(({ was }) => was))
  const was = new Map(changes.map(({ line, was }) => [line, was]))
  const stay = [...old.keys()].filter((at) => !gone.has(at + 1)).reverse()
  return (at) => {
    const place = was.get(at + 1)
    return place === undefined ? stay.pop() : (place ?? 0) - 1
  }
}

function placesOfTexts(old: readonly string[], texts: readonly string[]): (at: number) => number | undefined {
  const open = Map.groupBy([...old.keys()].reverse(), (at) => old[at])
  const equal = texts.map((text) => open.get(text)?.pop())
  const taken = new Set(equal)
  return (at) => equal[at] ?? (taken.has(at) ? undefined : at)
}
