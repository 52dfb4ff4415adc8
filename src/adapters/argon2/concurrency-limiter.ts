import { type None, none } from '#domain/result.ts'

/** Does work at most `most` at a time; `waiting` more wait for their turn, in the order in which they came. */
export type Turns = { take<T>(work: () => Promise<T>): Promise<T> | None }

/** `take` gives none, and does nothing, when nobody else may wait. */
export function turns(most: number, waiting: number): Turns {
  const queue: (() => void)[] = []
  let busy = 0

  async function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (busy < most) busy += 1
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      return await work()
    } finally {
      const next = queue.shift() // who comes next takes over the place, so that nobody slips in between
      if (next === undefined) busy -= 1
      else next()
    }
  }

  return {
    take(work) {
      return busy >= most && queue.length >= waiting ? none : whenFree(work)
    },
  }
}
