import { type None, none } from '#resume/result.ts'

/** Runs at most `max` tasks at a time; at most `waiting` more wait, first in, first out. */
export type ConcurrencyLimiter = { take<T>(work: () => Promise<T>): Promise<T> | None }

/** `take` returns none, and does not start the work, when the queue is full. */
export function concurrencyLimiter(max: number, waiting: number): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let busy = 0

  async function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (busy < max) busy += 1
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      return await work()
    } finally {
      const next = queue.shift() // the next task takes over the slot, so that no later one overtakes it
      if (next === undefined) busy -= 1
      else next()
    }
  }

  return {
    take(work) {
      return busy >= max && queue.length >= waiting ? none : whenFree(work)
    },
  }
}
