import { firstWaitMs, longestWaitMs } from './limits.ts'

/** When something that failed may be tried again, by name. In memory: another process finds out for itself. */
export type Waits = {
  mayTry(name: string, now: Date): boolean
  failed(name: string, now: Date): void
  succeeded(name: string): void
}

/** Names that are waited for; of more, the one that failed longest ago is forgotten. */
const maxNames = 1000

/** After each failure in a row the wait is twice the one before. A clock that went back makes nobody wait longer. Source: docs/behaviour.md 17.4. */
export function doublingWaits(): Waits {
  const waits = new Map<string, { since: number; waitMs: number }>()

  return {
    mayTry(name, now) {
      const wait = waits.get(name)
      if (wait === undefined) return true
      const goneMs = now.getTime() - wait.since
      return goneMs < 0 || goneMs >= wait.waitMs
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
