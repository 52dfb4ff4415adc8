/** Lets only some works run at once; the others wait in order, and beyond a number of them work is turned away. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Work was turned away because too much is waiting already. */
export const overloaded = new Error('Too much work is waiting.')

/**
 * At most `atOnce` works run and `waiting` wait. One more is rejected with `overloaded` and never begun. It keeps pages that
 * are made anew for everybody (unknown addresses, forms) from filling the memory. Source: docs/behaviour.md 13.13.
 */
export function turns(atOnce: number, waiting: number): Turns {
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
