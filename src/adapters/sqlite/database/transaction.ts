import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Result, success } from '#resume/result.ts'
import { failureOf, isBusy } from './failure.ts'

/** How long a write waits for another process's write, in ms. docs/behaviour.md 14.2. */
export const busyTimeoutMs = 5000

/** Runs the work in one transaction, all or nothing. Returns its result once that is on the disk. */
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
 * Runs work that needs exclusive access to the database. While another process has it, this one waits without blocking its
 * thread, then tries again: SQLite's own waiting would stop every page that is being served.
 */
export async function whenFree<T>(database: DatabaseSync, work: () => T, waitMs = busyTimeoutMs): Promise<Result<T>> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      return success(withoutWaiting(database, work))
    } catch (cause) {
      if (!isBusy(cause) || performance.now() > until) return { ok: false, failure: failureOf('save', cause) }
      // Measured with four processes that write without a pause: waits of up to 30 ms halve the throughput.
      await setTimeout(1 + Math.random() * 9)
    }
  }
}

/** Runs work that fails at once where SQLite would wait for another connection. */
export function withoutWaiting<T>(database: DatabaseSync, work: () => T): T {
  database.exec('pragma busy_timeout = 0')
  try {
    return work()
  } finally {
    if (database.isOpen) database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }
}
