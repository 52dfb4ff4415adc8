import { useRef, useState } from 'react'

/** Boxes of which any may be ticked, in an order of their own. */
export type Choice = {
  /** All ids, as the lines stand. */
  order: readonly string[]
  isTicked(id: string): boolean
  tick(id: string, isTicked: boolean): void
  move(at: number, to: number): void
  /** Where the moved line stands now, for screen readers. */
  said: string
}

/**
 * The chosen ones come first, in their order, then the others as `all` has them. A line that is unticked keeps its place, until
 * the choice is another one than was made here. `ids` are the chosen ones, undefined for all of them.
 */
export function useChoice(
  all: readonly string[],
  ids: readonly string[] | undefined,
  onChosen: (ids: readonly string[]) => void,
): Choice {
  const shown = useRef<readonly string[]>([])
  const [said, setSaid] = useState('')
  const ticked = new Set(ids ?? all)
  shown.current = orderOf(shown.current, all, ids ?? all)
  const order = shown.current
  return {
    order,
    said,
    isTicked: (id) => ticked.has(id),
    tick: (id, isTicked) => onChosen(order.filter((each) => (each === id ? isTicked : ticked.has(each)))),
    move(at, to) {
      const [id] = order.slice(at, at + 1)
      if (id === undefined || to < 0 || to >= order.length) return
      shown.current = order.toSpliced(at, 1).toSpliced(to, 0, id)
      setSaid(`Line ${to + 1} of ${order.length}`)
      onChosen(shown.current.filter((each) => ticked.has(each)))
    },
  }
}

/** The order as it is shown, if the choice fits it; else the order of the choice. */
export function orderOf(
  shown: readonly string[],
  all: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  const known = new Set(all)
  const there = [...new Set(chosen)].filter((id) => known.has(id))
  const isThere = new Set(there)
  const fits =
    shown.length === all.length &&
    shown.every((id) => known.has(id)) &&
    shown.filter((id) => isThere.has(id)).every((id, at) => id === there[at])
  return fits ? shown : [...there, ...all.filter((id) => !isThere.has(id))]
}
