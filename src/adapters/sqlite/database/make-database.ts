import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failed, type Result, success } from '#domain/result.ts'
import { giveName } from '../../new-file.ts'
import { syncFolderSync } from '../../whole-file.ts'
import { applicationId, createSchema } from './schema.ts'

/**
 * Creates the database when there is none and its folder holds nothing of a lost one. It is built whole under another name
 * first: a crash leaves no partial file, and of two processes that start at once one creates it.
 * Fails with 'unavailable' and a message that names the file, and what is left of a lost one.
 */
export function makeDatabase(path: string): Result<'made' | 'was there'> {
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
