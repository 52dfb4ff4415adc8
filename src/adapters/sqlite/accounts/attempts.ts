import type { DatabaseSync } from 'node:sqlite'
import { blockedUntil, type FailureRow, maxFailures, rowLifetimeMs } from '#domain/accounts/sign-in-limits.ts'
import { laterEnd, type Quota } from '#domain/quota.ts'
import type { Attempts } from '#ports/accounts/attempts.ts'
import { type None, none } from '#resume/result.ts'
import { sqliteCounts } from '../database/counts.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'

/**
 * `forgetOld` keeps at most this many rows: it deletes those with the fewest failures first, and of these the oldest. An
 * attacker who tries a million names neither fills the disk nor displaces a row that matters. A row takes some 100 bytes.
 * docs/behaviour.md 8.4.
 */
const maxRows = 100_000

/**
 * Attempts of the default stack. The caller opens and closes the database. A write waits `busyMs` for another process's write.
 * SQL alone finds the rows to delete, so that their number never fills the memory of this process.
 */
export function sqliteAttempts(database: DatabaseSync, busyMs = busyTimeoutMs): Attempts {
  const selectRow = database.prepare('select failures, last_at from failures where name = ?')
  const removeOld = database.prepare('delete from failures where abs(?1 - last_at) >= iif(failures >= ?2, ?3, ?4)')
  const removeBeyond = database.prepare(
    'delete from failures where name in (select name from failures order by failures desc, last_at desc limit -1 offset ?)',
  )
  const putRow = database.prepare('insert or replace into failures (name, failures, last_at) values (?, ?, ?)')
  const removeRow = database.prepare('delete from failures where name = ?')
  const counts = sqliteCounts(database)

  function rowOf(name: string, now: Date): FailureRow {
    const row = selectRow.get(name)
    return row === undefined ? { failures: 0, lastAt: now } : toFailureRow(row)
  }

  function begin(name: string, quotas: readonly Quota[], now: Date): Date | None {
    const row = rowOf(name, now)
    const until = laterEnd(blockedUntil(row, now), counts.fullUntil(quotas, now))
    if (until !== none) return until
    putRow.run(name, row.failures + 1, now.getTime())
    counts.count(quotas, now)
    return none
  }

  return {
    begin(row, quotas, now) {
      return inTransaction(database, () => begin(row, quotas, now), busyMs)
    },

    succeed(row, quotas) {
      const end = () => {
        removeRow.run(row)
        counts.takeBack(quotas)
      }
      return inTransaction(database, end, busyMs)
    },

    take(quotas, now) {
      const takeOne = () => {
        const until = counts.fullUntil(quotas, now)
        if (until === none) counts.count(quotas, now)
        return until
      }
      return inTransaction(database, takeOne, busyMs)
    },

    takeBack(quotas) {
      return inTransaction(database, () => counts.takeBack(quotas), busyMs)
    },

    fullUntil(quotas, now) {
      return inTransaction(database, () => counts.fullUntil(quotas, now), busyMs)
    },

    unlock(row) {
      return inTransaction(database, () => void removeRow.run(row), busyMs)
    },

    forgetOld(now) {
      const forgetAll = () => {
        removeOld.run(now.getTime(), maxFailures, rowLifetimeMs(maxFailures), rowLifetimeMs(maxFailures - 1))
        removeBeyond.run(maxRows)
        counts.forgetOld(now)
      }
      return inTransaction(database, forgetAll, busyMs)
    },
  }
}

function toFailureRow(row: Record<string, unknown>): FailureRow {
  return { failures: Number(row.failures), lastAt: new Date(Number(row.last_at)) }
}
