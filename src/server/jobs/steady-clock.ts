import type { Clock } from '#ports/clock.ts'

/** A clock, and what is done by it. */
export type SteadyClock = { clock: Clock; during<T>(work: () => Promise<T>): Promise<T> }

/**
 * A clock that does not jump while anything is done by it: it was right when the first of it began, and goes on from there.
 * Whoever claims by it never takes his own lease for one that has run out because somebody set the machine's clock.
 * `elapsedMs` only ever grows, by the ms that pass. Source: docs/behaviour.md 14.8.
 */
export function steadyClock(machine: Clock, elapsedMs: () => number = () => performance.now()): SteadyClock {
  let working = 0
  let aheadMs = 0
  return {
    clock: {
      ...machine,
      now: () => (working === 0 ? machine.now() : new Date(Math.round(elapsedMs() + aheadMs))),
    },
    async during(work) {
      if (working === 0) aheadMs = machine.now().getTime() - elapsedMs()
      working += 1
      try {
        return await work()
      } finally {
        working -= 1
      }
    },
  }
}
