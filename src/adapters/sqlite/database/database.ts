import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { maxWalBytes } from '#domain/disk-room.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { giveName } from '../../new-file.ts'
import { syncFolderSync } from '../../whole-file.ts'
import { nameContentCollections } from './content-collections.ts'
import { isBusy } from './failure.ts'
import { openBeforeUse } from './open-to-read.ts'
import { applicationId, createSchema } from './schema.ts'
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

/**
 * Creates the database when there is none and its folder holds nothing of a lost one. It is built whole under another name
 * first: a crash leaves no partial file, and of two processes that start at once one creates it.
 * Fails with 'unavailable' and a message that names the file, and what is left of a lost one.
 */
function makeDatabase(path: string): Result<'made' | 'was there'> {
  const unfinished = `${path}.new-${process.pid}-${crypto.randomUUID()}`
  try {
    if (existsSync(path)) return success('was there')
    const left = leftBehind(path)
    if (left.length > 0) {
      const all = left.join(', ')
      return failed(
        'unavailable',
        `The database ${path} is missing, but these exist: ${all}. To restore a backup: npm run vita -- restore PATH. To start with a new database, move these away first.`,
      )
    }
    build(unfinished)
    const made = giveName(unfinished, path)
    syncFolderSync(dirname(path))
    return success(made ? 'made' : 'was there')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed('unavailable', `The database ${path} cannot be created: ${why}.`, cause)
  } finally {
    for (const end of ['', '-journal']) rmSync(unfinished + end, { force: true })
  }
}

/** Signs of a lost database: its WAL, files, backups, mails, keys. Pictures do not count: they can be made again. */
function leftBehind(path: string): string[] {
  const folder = dirname(path)
  const signs = [`${path}-wal`, join(folder, 'keys.json')].filter((each) => existsSync(each))
  const folders = ['files', 'backups', 'outbox'].map((name) => join(folder, name))
  return [...signs, ...folders.filter((each) => existsSync(each) && readdirSync(each).length > 0)]
}

function build(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
  const database = new DatabaseSync(path)
  try {
    database.exec(`pragma synchronous = full; pragma application_id = ${applicationId}`)
    createSchema(database)
  } finally {
    database.close()
  }
}

/** Returns a new database in memory, for trials and tests. It ends with its last use. */
export function memoryDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  createSchema(database)
  nameContentCollections(database)
  return database
}
