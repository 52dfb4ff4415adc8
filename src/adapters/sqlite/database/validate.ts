import { statfsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { failed, none, type Result, success } from '#resume/result.ts'
import { isBusy } from './failure.ts'
import type { ReadDatabase } from './open-to-read.ts'
import { rejectionOfFile, rejectionOfOpened } from './rejection.ts'

/**
 * Opens the database at a path, runs the checks of a start, returns the result of `see`, and closes it.
 * Fails with 'unavailable' and a message that names the file and the fix when it must not be used or cannot be read.
 */
export function inspect<T>(
  path: string,
  open: (path: string) => ReadDatabase,
  see: (database: DatabaseSync) => T,
): Result<T> {
  const rejection = rejectionOfFile(path)
  if (rejection !== none) return failed('unavailable', rejection)
  try {
    const { database, close } = open(path)
    try {
      const rejection = rejectionOfOpened(database, path)
      return rejection === none ? success(see(database)) : failed('unavailable', rejection)
    } finally {
      close()
    }
  } catch (cause) {
    return failed('unavailable', unreadable(path, cause), cause)
  }
}

/**
 * Why a database cannot be opened. A full disk comes first, because even reading needs space: SQLite keeps the index of its WAL
 * in a file.
 */
export function unreadable(path: string, cause: unknown): string {
  if (isDiskFull(path))
    return `The database ${path} cannot be opened: its disk is full. Free some space, then start again.`
  if (isBusy(cause)) return `The database ${path} is locked by another program. End it, then start again.`
  const why = cause instanceof Error ? cause.message : 'it cannot be read'
  return `The database ${path} cannot be opened: ${why}. To restore a backup: npm run vita -- restore PATH`
}

function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < 64 * 1024
  } catch {
    return false
  }
}
