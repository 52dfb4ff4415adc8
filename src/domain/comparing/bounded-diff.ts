import { diffArrays } from 'diff'
import { type None, none } from '#resume/result.ts'
import type { Comparing } from './comparing.ts'

/** Lists with more differences than this are taken as wholly different. */
const maxEdits = 500

/** A run of items that both lists have, or only one of them. */
export type Run = { kind: 'same' | 'added' | 'removed'; items: readonly string[] }

/**
 * What two lists have in the same order. Every comparison of texts and lists is made here. Returns none when no steps are left: then it is
 * too long to compare.
 */
export function boundedDiff(before: readonly string[], after: readonly string[], comparing: Comparing): Run[] | None {
  const size = before.length + after.length
  if (size > comparing.left) return none
  comparing.left -= size
  const both: Run[] = [
    { kind: 'removed', items: before },
    { kind: 'added', items: after },
  ]
  const replaced = both.filter(({ items }) => items.length > 0)
  if (before.length === 0 || after.length === 0) return replaced
  // Numbers are compared in one step, however long their texts are.
  const numbers = new Map<string, number>()
  const numbered = (items: readonly string[]) =>
    items.map((item) => numbers.get(item) ?? numbers.set(item, numbers.size).size - 1)
  let isOver = false
  const compared = diffArrays(numbered(before), numbered(after), {
    maxEditLength: maxEdits,
    comparator(one, other) {
      isOver ||= comparing.left === 0
      // Without steps nothing is equal, so the search soon reaches the limit of differences.
      if (isOver) return false
      comparing.left -= 1
      return one === other
    },
  })
  if (isOver) return none
  if (compared === undefined) return replaced
  let [old, now] = [0, 0]
  return compared.map(({ count, added, removed }): Run => {
    const items = added ? after.slice(now, now + count) : before.slice(old, old + count)
    if (!added) old += count
    if (!removed) now += count
    return { kind: added ? 'added' : removed ? 'removed' : 'same', items }
  })
}
