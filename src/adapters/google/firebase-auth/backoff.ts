import { firstWaitMs, longestWaitMs } from './limits.ts'

/** When a failed call may be tried again, by name. Kept in memory: each process backs off by itself. */
export type Waits = {
  mayTry(name: string, now: Date): boolean
  failed(name: string, now: Date): void
  succeeded(name: string): void
}

/** The most names kept; beyond that, the name that failed longest ago is removed. */
const maxNames = 1000

/** Each failure in a row doubles the wait. A clock that was set back makes no wait longer. docs/behaviour.md 17.4. */
export function doublingWaits(): Waits {
  const waits = new Map<string, { since: number; waitMs: number }>()

  return {
    mayTry(name, now) {
      const wait = waits.get(name)
      if (wait === undefined) return true
      const elapsedMs = now.getTime() - wait.since
      return elapsedMs < 0 || elapsedMs >= wait.waitMs
    },

    failed(name, now) {
      const before = waits.get(name)
      const waitMs = before === undefined ? firstWaitMs : Math.min(2 * before.waitMs, longestWaitMs)
      waits.delete(name)
      waits.set(name, { since: now.getTime(), waitMs })
      const [oldest] = waits.keys()
      if (waits.size > maxNames && oldest !== undefined) waits.delete(oldest)
    },

    succeeded: (name) => void waits.delete(name),
  }
}
