import type { DatabaseSync } from 'node:sqlite'
import { failed, none, type Result, success } from '#resume/result.ts'
import { busyError } from './failure.ts'
import { inTransaction, whenFree } from './transaction.ts'
import { emptyWal } from './wal.ts'

/** Removes every byte of deleted rows. Pending purges are stored, so that a failure or a crash only delays them. */
export type Purges = {
  /** Call it in the transaction that deletes; errors are thrown. */
  request(): void
  /** Runs the pending purges. Fails when bytes may be left; they then stay pending. */
  run(): Promise<Result<void>>
}

/**
 * Purges by rewriting the database file from its content (20 ms for 2 MB), and by checkpointing and truncating the WAL.
 * SQLite's secure deletion alone is not enough: by measurement, split pages keep copies of moved rows (14 of 750 deleted rows
 * were found).
 */
export function sqlitePurges(database: DatabaseSync, waitMs: number): Purges {
  const insert = database.prepare('insert into pending_purges default values')
  const selectLast = database.prepare('select max(id) as id from pending_purges')
  const removeUntil = database.prepare('delete from pending_purges where id <= ?')

  return {
    request() {
      insert.run()
    },

    async run() {
      const last = await whenFree(database, () => selectLast.get()?.id ?? none, waitMs)
      if (!last.ok || last.data === none) return last.ok ? success() : last
      const rewritten = await whenFree(database, () => database.exec('vacuum'), waitMs)
      const purged = rewritten.ok ? await whenFree(database, () => cutWal(database), waitMs) : rewritten
      if (!purged.ok) return failed(purged.failure.code, bytesLeftText, purged.failure.cause)
      // If this fails, the next run purges once more.
      await inTransaction(database, () => removeUntil.run(last.data), waitMs)
      return success()
    },
  }
}

const bytesLeftText =
  'It is deleted, but its bytes are still in the database file. The running site tries again to remove them every hour.'

function cutWal(database: DatabaseSync): void {
  if (!emptyWal(database)) throw busyError()
}
