import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Result, success } from '#domain/result.ts'
import { failureOf, isBusy } from './failure.ts'

/** How long a write waits for another process's write. Source: docs/behaviour.md 14.2. */
export const busyTimeoutMs = 5000

/** Does the work in one transaction, or nothing of it, and gives what the work gave once that is on the disk. */
export function inTransaction<T>(database: DatabaseSync, work: () => T, waitMs = busyTimeoutMs): Promise<Result<T>> {
  const wholeWork = () => {
    database.exec('begin immediate')
    try {
      const made = work()
      database.exec('commit')
      return made
    } finally {
      if (database.isTransaction) database.exec('rollback')
    }
  }
  return whenFree(database, wholeWork, waitMs)
}

/**
 * Does work that needs the database to itself. While another process has it, it waits without holding up this one, and
 * begins again: SQLite's own waiting would stop every page that is being served.
 */
export async function whenFree<T>(database: DatabaseSync, work: () => T, waitMs = busyTimeoutMs): Promise<Result<T>> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      return success(withoutWaiting(database, work))
    } catch (cause) {
      if (!isBusy(cause) || performance.now() > until) return { ok: false, failure: failureOf('save', cause) }
      // Measured with four processes that write without a pause: waits of up to 30 ms halve what gets done.
      await setTimeout(1 + Math.random() * 9)
    }
  }
}

/** Does work that fails at once where SQLite would wait for another connection. */
export function withoutWaiting<T>(database: DatabaseSync, work: () => T): T {
  database.exec('pragma busy_timeout = 0')
  try {
    return work()
  } finally {
    if (database.isOpen) database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }
}
