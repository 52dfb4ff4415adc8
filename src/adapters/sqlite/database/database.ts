import { DatabaseSync } from 'node:sqlite'
import { maxWalBytes } from '#domain/disk-room.ts'
import { failed, type Result, success } from '#domain/result.ts'
import { nameContentCollections } from './content-collections.ts'
import { isBusy } from './failure.ts'
import { makeDatabase } from './make-database.ts'
import { openBeforeUse } from './open-to-read.ts'
import { busyTimeoutMs } from './transaction.ts'
import { inspect, unreadable } from './validate.ts'
import { emptyWal } from './wal.ts'

/** `isNew`: this call created it. `close` checkpoints the WAL; the database cannot be used afterwards. */
export type OpenedDatabase = { database: DatabaseSync; isNew: boolean; close(): void }

/**
 * Opens the site's database. A new one is made only where its folder holds no other content. A foreign or damaged one, or one of
 * another schema, is rejected and never written to.
 * Fails with 'unavailable' and a message that names the file and the fix. docs/behaviour.md 14.2 to 14.4.
 */
export function openDatabase(path: string): Result<OpenedDatabase> {
  const made = makeDatabase(path)
  if (!made.ok) return made
  const until = performance.now() + busyTimeoutMs
  for (;;) {
    const opened = openedOnce(path, made.data === 'made')
    if (opened.ok || !isBusy(opened.failure.cause) || performance.now() > until) return opened
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenTriesMs)
  }
}

/**
 * SQLite does not wait for every lock: when processes start at once, one may check the file while another changes the journal
 * mode, and one fails at once. So opening is repeated for as long as a write waits. The thread blocks meanwhile, because a
 * start has nothing else to do.
 */
const betweenTriesMs = 10

function openedOnce(path: string, isNew: boolean): Result<OpenedDatabase> {
  const inspected = inspect(path, openBeforeUse, () => {})
  if (!inspected.ok) return inspected
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs })
    return success(ready(database, isNew))
  } catch (cause) {
    if (database?.isOpen) database.close()
    return failed('unavailable', unreadable(path, cause), cause)
  }
}

function ready(database: DatabaseSync, isNew: boolean): OpenedDatabase {
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma secure_delete = on;
    pragma journal_size_limit = ${maxWalBytes};
  `)
  nameContentCollections(database)
  return { database, isNew, close: () => close(database) }
}

function close(database: DatabaseSync): void {
  if (!database.isOpen) return
  try {
    emptyWal(database)
  } catch {
    // Nothing is lost: the next process that opens the database finds it in the WAL.
  }
  database.close()
}
