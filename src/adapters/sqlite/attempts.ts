import type { DatabaseSync } from 'node:sqlite'
import type { Cap } from '#domain/cap.ts'
import { type None, none } from '#domain/result.ts'
import { blockedUntil, type FailureRow, isForgettableRow } from '#domain/sign-in-limits.ts'
import type { Attempts } from '#ports/attempts.ts'
import { sqliteCounts } from './counts.ts'
import { busyTimeoutMs, inTransaction } from './transaction.ts'

/**
 * Attempts of the default stack. The caller opens and closes the database. A write waits `busyMs` for another process's
 * write.
 */
export function sqliteAttempts(database: DatabaseSync, busyMs = busyTimeoutMs): Attempts {
  const selectRow = database.prepare('select failures, last_at from failures where name = ?')
  const selectAll = database.prepare('select name, failures, last_at from failures')
  const putRow = database.prepare('insert or replace into failures (name, failures, last_at) values (?, ?, ?)')
  const removeRow = database.prepare('delete from failures where name = ?')
  const counts = sqliteCounts(database)

  function rowOf(name: string, now: Date): FailureRow {
    const row = selectRow.get(name)
    return row === undefined ? { failures: 0, lastAt: now } : toFailureRow(row)
  }

  function begin(name: string, caps: readonly Cap[], now: Date): Date | None {
    const row = rowOf(name, now)
    const until = later(blockedUntil(row, now), counts.fullUntil(caps, now))
    if (until !== none) return until
    putRow.run(name, row.failures + 1, now.getTime())
    counts.count(caps, now)
    return none
  }

  return {
    begin(row, caps, now) {
      return inTransaction(database, () => begin(row, caps, now), busyMs)
    },

    succeed(row, caps) {
      const end = () => {
        removeRow.run(row)
        counts.takeBack(caps)
      }
      return inTransaction(database, end, busyMs)
    },

    take(caps, now) {
      const takeOne = () => {
        const until = counts.fullUntil(caps, now)
        if (until === none) counts.count(caps, now)
        return until
      }
      return inTransaction(database, takeOne, busyMs)
    },

    unlock(row) {
      return inTransaction(database, () => void removeRow.run(row), busyMs)
    },

    forgetOld(now) {
      const forgetAll = () => {
        for (const row of selectAll.all()) if (isForgettableRow(toFailureRow(row), now)) removeRow.run(String(row.name))
        counts.forgetOld(now)
      }
      return inTransaction(database, forgetAll, busyMs)
    },
  }
}

function toFailureRow(row: Record<string, unknown>): FailureRow {
  return { failures: Number(row.failures), lastAt: new Date(Number(row.last_at)) }
}

function later(a: Date | None, b: Date | None): Date | None {
  if (a === none || b === none) return a ?? b
  return a > b ? a : b
}
