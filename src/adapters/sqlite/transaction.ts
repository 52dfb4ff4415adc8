import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Result } from '#domain/result.ts'
import { attempt, failureOf, isBusy } from './failure.ts'

/** How long a write waits for another process's write. Source: reliability O8. */
export const busyTimeoutMs = 5000

/**
 * Does the work in one transaction, or nothing of it. While another process writes, it waits without holding up this
 * one: SQLite's own waiting would stop every page that is being served.
 */
export async function inTransaction(
  database: DatabaseSync,
  work: () => void,
  waitMs = busyTimeoutMs,
): Promise<Result<void>> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      beginAtOnce(database)
      break
    } catch (cause) {
      if (!isBusy(cause) || performance.now() > until) return { ok: false, failure: failureOf('save', cause) }
      await setTimeout(10 + Math.random() * 20)
    }
  }
  return attempt('save', () => {
    try {
      work()
      database.exec('commit')
    } finally {
      if (database.isTransaction) database.exec('rollback')
    }
  })
}

function beginAtOnce(database: DatabaseSync): void {
  database.exec('pragma busy_timeout = 0')
  try {
    database.exec('begin immediate')
  } finally {
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }
}
