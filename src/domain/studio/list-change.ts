import { type None, none } from '#resume/result.ts'
import { canonicalText } from '#resume/schema/same-value.ts'
import { boundedDiff } from '../comparing/bounded-diff.ts'
import type { Comparing } from '../comparing/comparing.ts'

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

/**
 * Compares two lists line by line: what stays in order, then what moved, then what was changed in its place. Returns none where they are
 * too long to compare.
 */
export function lineChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  comparing: Comparing,
): LineChange[] | None {
  const gaps = gapsOf(before.map(canonicalText), after.map(canonicalText), comparing)
  if (gaps === none) return none
  const [removed, added] = [gaps.flatMap((gap) => gap.removed), gaps.flatMap((gap) => gap.added)]
  const moved = new Map<Place, Place>()
  // The first one of a text comes last, to be taken.
  const open = Map.groupBy(removed.toReversed(), ({ text }) => text)
  for (const now of added) {
    const was = open.get(now.text)?.pop()
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
function gapsOf(
  before: string[],
  after: string[],
  comparing: Comparing,
): { removed: Place[]; added: Place[] }[] | None {
  const runs = boundedDiff(before, after, comparing)
  if (runs === none) return none
  const gaps = [{ removed: [] as Place[], added: [] as Place[] }]
  let [old, now] = [0, 0]
  for (const { kind, items } of runs) {
    const gap = gaps.at(-1)
    for (const text of items) {
      if (kind === 'removed') gap?.removed.push({ at: old, text })
      if (kind === 'added') gap?.added.push({ at: now, text })
      if (kind !== 'added') old += 1
      if (kind !== 'removed') now += 1
    }
    if (kind === 'same') gaps.push({ removed: [], added: [] })
  }
  return gaps
}
