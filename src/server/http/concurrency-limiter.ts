/** Runs a limited number of tasks at once. The others wait in order, and a task beyond the waiting limit is rejected. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>

/** A task was rejected because too many are waiting. */
export const overloaded = new Error('Too many tasks are waiting.')

/**
 * Runs at most `atOnce` tasks while `waiting` more wait. A further task is rejected with `overloaded` and never starts.
 * This keeps pages that are rendered per request (unknown addresses, forms) from filling the memory. docs/behaviour.md
 * 13.13.
 */
export function concurrencyLimiter(atOnce: number, waiting: number): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw overloaded
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
