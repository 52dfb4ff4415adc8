import { DatabaseSync } from 'node:sqlite'
import { failed, none, type Result, success } from '#domain/result.ts'
import { copyDatabase } from './backup.ts'
import { migrations } from './migrations.ts'
import { rejectionOfFile, rejectionOfOpened } from './rejection.ts'
import { busyTimeoutMs } from './transaction.ts'

/** What a copy of the database holds; `documents` counts by collection. */
export type Snapshot = { documents: Record<string, number>; identities: number }

/**
 * Copies the database at a path into a new file while others read and write it, and returns what the copy holds. An older
 * schema is copied as it is.
 * Fails with 'unavailable' and a message when the database is damaged, and with 'quota-exceeded' when the disk is full.
 */
export function snapshotDatabase(path: string, target: string): Result<Snapshot> {
  const rejection = rejectionOfFile(path)
  if (rejection !== none) return failed('unavailable', rejection)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs })
    const inside = rejectionOfOpened(database, path, migrations.length)
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

/** What an import left is kept for minutes only, so no copy has it. docs/behaviour.md 22.8. */
function forgetImports(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    if (copy.prepare("delete from documents where collection = 'imports'").run().changes > 0) copy.exec('vacuum')
  } finally {
    copy.close()
  }
}

/** What the copy of the database at a path holds. Throws when it is not one. */
export function contentOf(path: string): Snapshot {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = copy.prepare('select collection, count(*) as count from documents group by collection').all()
    const hasIdentities = copy.prepare("select 1 from sqlite_schema where name = 'identities'").get() !== undefined
    const identities = hasIdentities ? copy.prepare('select count(*) as count from identities').get()?.count : 0
    return {
      documents: Object.fromEntries(rows.map(({ collection, count }) => [String(collection), Number(count)])),
      identities: Number(identities),
    }
  } finally {
    copy.close()
  }
}
