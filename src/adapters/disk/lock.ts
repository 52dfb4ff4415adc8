import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from '#domain/errors.ts'
import { type None, none } from '#resume/result.ts'

/** Held until it is released or its process ends, in whatever way. */
export type Lock = { release(): void }

/**
 * Takes the lock that a file stands for: exclusively ('whole'), or shared with any number of holders. Returns none when a
 * conflicting holder keeps it for `waitMs`. This call blocks the thread for that time. The file stays empty: SQLite's lock on it
 * counts, because Node has no other lock that the system releases when a process dies. A process id in a file would have to be
 * trusted; see docs/decisions/008-blobs-and-documents.md.
 */
export function lockNow(path: string, how: 'whole' | 'shared', waitMs: number): Lock | None {
  makeLockFile(path)
  const database = new DatabaseSync(path, { timeout: waitMs })
  try {
    database.exec('pragma journal_mode = memory') // leaves no file behind when the holder is killed
    database.exec(how === 'whole' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return { release: () => database.close() }
  } catch (cause) {
    database.close()
    if (isBusy(cause)) return none
    throw cause
  }
}

/**
 * Only the process that creates the file opens it as a file, and closes it at once: closing a file drops all locks that the
 * process has on it (fcntl(2); SQLite, How To Corrupt, 2.2).
 */
function makeLockFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
    accessSync(path, constants.R_OK | constants.W_OK)
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && Number(cause.errcode) % 256 === 5
}
