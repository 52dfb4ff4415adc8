import { DatabaseSync } from 'node:sqlite'
import { maxWalBytes } from '#domain/disk-room.ts'
import { failed, type Result, success } from '#domain/result.ts'
import { backUpBefore } from './backup.ts'
import { isBusy } from './failure.ts'
import { makeDatabase } from './make-database.ts'
import { type Migration, migrate, migrations, schemaOf } from './migrations.ts'
import { openBeforeUse } from './open-to-read.ts'
import { busyTimeoutMs } from './transaction.ts'
import { lookInto, unreadable } from './validate.ts'
import { emptyWal } from './wal.ts'

/** `isNew`: there was none before. `close` puts all into the one file; nothing may be asked afterwards. */
export type OpenedDatabase = { database: DatabaseSync; isNew: boolean; close(): void }

/**
 * Opens the site's database, and brings an older one to the present schema after a copy of it was made in `backups/`.
 * A new one is made only where its folder holds no other content; what is not ours, newer or damaged is refused with
 * a sentence that names the file and the mend, and is never written to. Fails with 'unavailable' then.
 * Source: docs/behaviour.md 14.2 to 14.4.
 */
export function openDatabase(path: string, wanted: readonly Migration[] = migrations): Result<OpenedDatabase> {
  const made = makeDatabase(path, wanted)
  if (!made.ok) return made
  const until = performance.now() + busyTimeoutMs
  for (;;) {
    const opened = openedOnce(path, wanted, made.data === 'made')
    if (opened.ok || !isBusy(opened.failure.cause) || performance.now() > until) return opened
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenTriesMs)
  }
}

/**
 * SQLite does not wait for every lock: where processes start at once, one may look while another changes the kind of journal, and
 * one of them fails at once. So it is tried again, for as long as a write waits. Until then a start has nothing else to do.
 */
const betweenTriesMs = 10

function openedOnce(path: string, wanted: readonly Migration[], isNew: boolean): Result<OpenedDatabase> {
  const looked = lookInto(path, openBeforeUse, wanted.length, () => {})
  if (!looked.ok) return looked
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs })
    return success(ready(database, path, wanted, isNew))
  } catch (cause) {
    if (database?.isOpen) database.close()
    return failed('unavailable', unreadable(path, cause), cause)
  }
}

/** Settings first, then migrations: a copy for safety and the migrations themselves want them. */
function ready(database: DatabaseSync, path: string, wanted: readonly Migration[], isNew: boolean): OpenedDatabase {
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma secure_delete = on;
    pragma journal_size_limit = ${maxWalBytes};
  `)
  const schema = schemaOf(database)
  if (schema < wanted.length) backUpBefore(database, path, schema)
  migrate(database, wanted)
  return { database, isNew, close: () => close(database) }
}

function close(database: DatabaseSync): void {
  if (!database.isOpen) return
  try {
    emptyWal(database)
  } catch {
    // Nothing is lost: the next opener finds it in the journal.
  }
  database.close()
}
