import { accessSync, constants, existsSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { openDatabase } from '#adapters/sqlite/database.ts'
import { failed, type Result, success } from '#domain/result.ts'
import { enter, wasEntered } from './in-use.ts'

/** The folder of what this machine keeps. */
export type DataFolder = {
  path: string
  /**
   * Keeps a restore out of the folder until it is closed, and settles one that was cut off. Comes first; where nothing was
   * ever kept it does nothing yet.
   */
  enter(): Result<void>
  /** Makes the folder, for its owner alone, unless it is there; either way it can be written afterwards. */
  make(): Result<void>
  /** The database in it, which is opened once, with the folder, and made when it is not there. */
  database(): Result<DatabaseSync>
  close(): void
}

export function dataFolder(path: string): DataFolder {
  let made: Result<'made' | 'was there'> | undefined
  let opened: ReturnType<typeof openDatabase> | undefined
  let entered: ReturnType<typeof enter> | undefined

  function enterOnce(): Result<void> {
    entered ??= enter(path)
    return entered.ok ? success() : entered
  }

  function make(): Result<'made' | 'was there'> {
    made ??= makeWritable(path)
    return made
  }

  function makeAndEnter(): Result<void> {
    const folder = make()
    return folder.ok ? enterOnce() : folder
  }

  return {
    path,
    enter() {
      return wasEntered(path) ? makeAndEnter() : success()
    },
    make: makeAndEnter,
    database() {
      const folder = make()
      if (!folder.ok) return folder
      opened ??= openDatabase(join(path, 'vita.db'))
      if (opened.ok) {
        const inside = enterOnce()
        return inside.ok ? success(opened.data.database) : inside
      }
      if (folder.data === 'made') removeIfEmpty(path)
      return opened
    },
    close() {
      if (opened?.ok) opened.data.close()
      if (entered?.ok) entered.data.release()
    },
  }
}

/** Whether the folder has a database; what has none has no content of its own. */
export function hasDatabase({ path }: Pick<DataFolder, 'path'>): boolean {
  return existsSync(join(path, 'vita.db'))
}

/** Makes a data folder, for its owner alone, unless it is there. Fails with a sentence when it cannot be written. */
export function makeWritable(path: string): Result<'made' | 'was there'> {
  try {
    const isMade = makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return success(isMade ? 'made' : 'was there')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    return failed(
      'unavailable',
      `DATA_DIR ${path} cannot be written (${code}). Choose a folder that this account owns.`,
      cause,
    )
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something is in it by now, so it stays.
  }
}
