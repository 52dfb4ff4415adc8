import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { failed, none, type Result, success } from '#resume/result.ts'
import { syncFile } from '../../whole-file.ts'
import { rejectionOfFile, rejectionOfOpened } from './rejection.ts'
import { busyTimeoutMs } from './transaction.ts'

/** What a copy of the database holds; `documents` counts by collection. */
export type Snapshot = { documents: Record<string, number>; identities: number }

/**
 * Copies the database at a path into a new file while others read and write it, and returns what the copy holds.
 * Fails with 'unavailable' and a message when the database is damaged, and with 'quota-exceeded' when the disk is full.
 */
export function snapshotDatabase(path: string, target: string): Result<Snapshot> {
  const rejection = rejectionOfFile(path)
  if (rejection !== none) return failed('unavailable', rejection)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs })
    const inside = rejectionOfOpened(database, path)
    if (inside !== none) return failed('unavailable', inside)
    copyDatabase(database, target)
    forgetImports(target)
    return success(contentOf(target))
  } catch (cause) {
    const isFull = cause instanceof Error && /full|ENOSPC|EDQUOT/.test(cause.message)
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed(isFull ? 'quota-exceeded' : 'unavailable', `The database ${path} cannot be copied: ${why}.`, cause)
  } finally {
    if (database?.isOpen) database.close()
  }
}

/**
 * Writes the present content of a database into a new file, readable by its owner alone, and syncs it. Others may write
 * meanwhile: the copy has the state of the moment at which it began. Throws the error of SQLite or the system.
 */
function copyDatabase(database: DatabaseSync, target: string): void {
  closeSync(openSync(target, 'wx', 0o600))
  database.prepare('vacuum into ?').run(target)
  syncFile(target)
}

/** What an import left is kept for minutes only, so no copy has it. docs/behaviour.md 22.8. */
function forgetImports(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    if (copy.prepare("delete from documents where collection = 'imports'").run().changes > 0) copy.exec('vacuum')
  } finally {
    copy.close()
  }
}

/** What the copy of the database at a path holds. */
function contentOf(path: string): Snapshot {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = copy.prepare('select collection, count(*) as count from documents group by collection').all()
    return {
      documents: Object.fromEntries(rows.map(({ collection, count }) => [String(collection), Number(count)])),
      identities: Number(copy.prepare('select count(*) as count from identities').get()?.count),
    }
  } finally {
    copy.close()
  }
}
