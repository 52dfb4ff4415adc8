import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type None, none } from '#resume/result.ts'
import { applicationId, schemaNumber, schemaOf } from './schema.ts'

const magic = 'SQLite format 3\0'
const fix = 'To restore a backup: npm run vita -- restore PATH'

/** Why the file must not be opened as a database, as a message with the fix; none when it may. */
export function rejectionOfFile(path: string): string | None {
  try {
    const found = statSync(path)
    if (!found.isFile()) return `The database ${path} is not a file. Move it away, then start again.`
    if (found.size === 0) return `The database ${path} is empty (0 bytes), so its content is lost. ${fix}`
    if (headOf(path) !== magic) return `The file ${path} is not a database of this site, or it is damaged. ${fix}`
    accessSync(path, constants.R_OK | constants.W_OK)
    accessSync(dirname(path), constants.W_OK)
    return isWalMissing(path)
      ? `The WAL ${path}-wal of the database is missing, and with it the latest changes. Restore that file, or a backup: npm run vita -- restore PATH`
      : none
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    return `The database ${path} cannot be read and written${why}. Give it and its folder to the account that runs the site.`
  }
}

/** Why the opened database must not be used, as a message with the fix; none when it may. Throws as `troubleIn` does. */
export function rejectionOfOpened(database: DatabaseSync, path: string): string | None {
  switch (troubleIn(database)) {
    case 'foreign':
      return `The file ${path} is a database of another program. Set DATA_DIR to another folder, or move the file away. ${fix}`
    case 'of another schema':
      return `The database ${path} ${otherSchemaText(database)}. Run the version that wrote it, or restore a backup: npm run vita -- restore PATH`
    case 'damaged':
      return `The database ${path} is damaged. ${fix}`
    case none:
      return none
  }
}

/** What is wrong with a database. 'foreign': it is another program's. */
export type Trouble = 'foreign' | 'of another schema' | 'damaged'

/**
 * Checks what must hold before a database is used, and writes nothing. Returns none when nothing is wrong. Throws when a part
 * of it cannot be read.
 */
export function troubleIn(database: DatabaseSync): Trouble | None {
  const owner = Number(database.prepare('pragma application_id').get()?.application_id)
  if (owner !== applicationId) return 'foreign'
  if (schemaOf(database) !== schemaNumber) return 'of another schema'
  if (database.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok') return 'damaged'
  // quick_check accepts a file that ends before the last page of a long text; reading that page throws.
  database.prepare('select sum(length(fields)) from documents').get()
  // It does not read the text of triggers; a statement that needs them cannot be prepared when one is damaged.
  database.prepare('insert into documents (collection, id, fields) values (?, ?, ?)')
  return none
}

/** Worded to follow the name of a database in which `troubleIn` finds another schema. */
export function otherSchemaText(database: DatabaseSync): string {
  return `has schema ${schemaOf(database)}, and this version of the site has schema ${schemaNumber}`
}

/** How often a missing WAL is checked for, and how long to wait in between, in ms. */
const walChecks = 5
const pollIntervalMs = 20

/**
 * Whether the WAL was removed after a crash. SQLite creates the WAL before its index (-shm) and deletes the index first, so a
 * process never leaves an index alone, however it ends. While other processes open and close the database, one check can find
 * an index alone for a moment; so every check has to.
 */
function isWalMissing(path: string): boolean {
  for (let check = 0; check < walChecks; check += 1) {
    if (!existsSync(`${path}-shm`) || existsSync(`${path}-wal`)) return false
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollIntervalMs)
  }
  return true
}

function headOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(magic.length)
    readSync(file, head, 0, head.length, 0)
    return head.toString('latin1')
  } finally {
    closeSync(file)
  }
}
