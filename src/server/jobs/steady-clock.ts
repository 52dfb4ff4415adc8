import type { Clock } from '#ports/clock.ts'

/** `clock` does not jump while `during` runs a piece of work. */
export type SteadyClock = { clock: Clock; during<T>(work: () => Promise<T>): Promise<T> }

/**
 * A clock that does not jump while work runs by it. It is set when the first such work begins, and continues by elapsed
 * time. So a worker never takes its own lease for an expired one because the machine's clock was changed. `elapsedMs` is
 * monotonic, in ms. docs/behaviour.md 14.8.
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
