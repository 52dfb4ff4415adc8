import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type None, none } from '#domain/result.ts'
import { applicationId, schemaOf } from './migrations.ts'

const magic = 'SQLite format 3\0'
const fix = 'To put a backup in its place: npm run vita -- restore PATH'

/** Why the file must not even be opened as a database, in a sentence with the mend; none when it may. */
export function refusalOfFile(path: string): string | None {
  try {
    const found = statSync(path)
    if (!found.isFile()) return `The database ${path} is not a file. Move it away, then start again.`
    if (found.size === 0) return `The database ${path} is empty (0 bytes), so its content is lost. ${fix}`
    if (headOf(path) !== magic) return `The file ${path} is not a database of this site, or it is damaged. ${fix}`
    accessSync(path, constants.R_OK | constants.W_OK)
    accessSync(dirname(path), constants.W_OK)
    return isWalGone(path)
      ? `The journal ${path}-wal of the database is missing, and with it what was written last. Put it back, or put a backup in its place: npm run vita -- restore PATH`
      : none
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    return `The database ${path} cannot be read and written${why}. Give it and its folder to the account that runs the site.`
  }
}

/**
 * Why the opened database must not be used, in a sentence with the mend; none when it may. Throws as `troubleIn`
 * does.
 */
export function refusalOfOpened(database: DatabaseSync, path: string, newestSchema: number): string | None {
  switch (troubleIn(database, newestSchema)) {
    case 'foreign':
      return `The file ${path} is a database of another program. Set DATA_DIR to another folder, or move the file away. ${fix}`
    case 'newer':
      return `The database ${path} ${newerText(database, newestSchema)}. Update the site, or put an older backup in its place: npm run vita -- restore PATH`
    case 'damaged':
      return `The database ${path} is damaged. ${fix}`
    case none:
      return none
  }
}

/**
 * What is wrong with an opened database: it is another program's, a newer version's, or damaged; none when nothing
 * is.
 */
export type Trouble = 'foreign' | 'newer' | 'damaged'

/**
 * Asks a database all that must be right before it is used, and writes nothing. Throws when a part of it cannot be
 * read.
 */
export function troubleIn(database: DatabaseSync, newestSchema: number): Trouble | None {
  const owner = Number(database.prepare('pragma application_id').get()?.application_id)
  if (owner !== applicationId) return 'foreign'
  if (schemaOf(database) > newestSchema) return 'newer'
  if (database.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok') return 'damaged'
  // The check takes the last page of a long text for whole when the file ends before it; reading that page throws.
  database.prepare('select sum(length(fields)) from documents').get()
  return none
}

/** As it can stand behind the name of a database in which `troubleIn` finds a newer version. */
export function newerText(database: DatabaseSync, newestSchema: number): string {
  return `was written by a newer version of this site (schema ${schemaOf(database)}, known: ${newestSchema})`
}

/** How often a journal that is not there is looked for, and how long to wait in between, in ms. */
const looks = 5
const betweenLooksMs = 20

/**
 * Whether somebody took the journal away after a crash: SQLite makes the journal before its index (-shm) and deletes
 * the index first, so that an index alone is never left by a process, however it ended. While other processes open
 * and close the database, the two can be seen so for a moment: it has to stay so.
 */
function isWalGone(path: string): boolean {
  for (let look = 0; look < looks; look += 1) {
    if (!existsSync(`${path}-shm`) || existsSync(`${path}-wal`)) return false
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooksMs)
  }
  return true
}

/** Whether a file that is there begins as a database of SQLite does. */
export function isDatabaseFile(path: string): boolean {
  try {
    return statSync(path).isFile() && headOf(path) === magic
  } catch {
    return false
  }
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
