import { diffArrays } from 'diff'
import { type None, none } from '../result.ts'
import { canonicalText } from './same-value.ts'

/**
 * A line of a list that differs. `line` is its place now, `was` its place before, both counted from 1; none where it is not.
 * A line that only has another place because of lines added or removed above it is no change.
 */
export type LineChange = {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  line: number | None
  was: number | None
  before: unknown
  after: unknown
}

type Place = { at: number; text: string }

/** Compares two lists line by line: what stays in order, then what moved, then what was changed in its place. */
export function lineChanges(before: readonly unknown[], after: readonly unknown[]): LineChange[] {
  const gaps = gapsOf(before.map(canonicalText), after.map(canonicalText))
  const [removed, added] = [gaps.flatMap((gap) => gap.removed), gaps.flatMap((gap) => gap.added)]
  const moved = new Map<Place, Place>()
  const open = [...removed]
  for (const now of added) {
    const at = open.findIndex(({ text }) => text === now.text)
    const [was] = at === -1 ? [] : open.splice(at, 1)
    if (was !== undefined) moved.set(now, was)
  }
  const gone = new Set(moved.values())
  const change = (kind: LineChange['kind'], now: Place | undefined, was: Place | undefined): LineChange => ({
    kind,
    line: now === undefined ? none : now.at + 1,
    was: was === undefined ? none : was.at + 1,
    before: was === undefined ? none : before[was.at],
    after: now === undefined ? none : after[now.at],
  })
  const changes = [...moved].map(([now, was]) => change('moved', now, was))
  for (const gap of gaps) {
    const [left, right] = [gap.removed.filter((each) => !gone.has(each)), gap.added.filter((each) => !moved.has(each))]
    for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
      const [was, now] = [left[at], right[at]]
      changes.push(change(was === undefined ? 'added' : now === undefined ? 'removed' : 'changed', now, was))
    }
  }
  return changes.sort((a, b) => (a.line ?? a.was ?? 0) - (b.line ?? b.was ?? 0) || (a.was ?? 0) - (b.was ?? 0))
}

/** The lines between those that stay in order. */
function gapsOf(before: string[], after: string[]): { removed: Place[]; added: Place[] }[] {
  const gaps = [{ removed: [] as Place[], added: [] as Place[] }]
  let [old, now] = [0, 0]
  for (const part of diffArrays(before, after)) {
    const gap = gaps.at(-1)
    for (const text of part.value) {
      if (part.removed) gap?.removed.push({ at: old, text })
      if (part.added) gap?.added.push({ at: now, text })
      if (!part.added) old += 1
      if (!part.removed) now += 1
    }
    if (!part.added && !part.removed) gaps.push({ removed: [], added: [] })
  }
  return gaps
}
