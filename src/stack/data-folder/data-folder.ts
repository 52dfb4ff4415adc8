import { accessSync, constants, existsSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { memoryDatabase, openDatabase } from '#adapters/sqlite/database/database.ts'
import { errorCode } from '#domain/errors.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { enter, wasEntered } from './in-use.ts'

/** The folder with the data of this machine. */
export type DataFolder = {
  path: string
  /**
   * Locks restores out of the folder until `close`, and finishes or undoes an interrupted restore. Call it first. It does
   * nothing for a folder that was never entered before.
   */
  enter(): Result<void>
  /** Creates the folder if it is missing, for its owner alone, and enters it. Fails when it cannot be written. */
  make(): Result<void>
  /**
   * Returns its database, opened once and created if it is missing; creates and enters the folder too. A trial gets a new
   * one in memory if it is missing, and creates nothing.
   */
  database(): Result<DatabaseSync>
  close(): void
}

export function dataFolder(path: string, isTrial = false): DataFolder {
  let made: Result<'made' | 'was there'> | undefined
  let opened: ReturnType<typeof openDatabase> | undefined
  let entered: ReturnType<typeof enter> | undefined
  let trial: DatabaseSync | undefined

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
      if (isTrial && !hasDatabase({ path })) {
        trial ??= memoryDatabase()
        return success(trial)
      }
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

/** Whether the folder has a database. Without one it has no content of its own. */
export function hasDatabase({ path }: Pick<DataFolder, 'path'>): boolean {
  return existsSync(join(path, 'vita.db'))
}

/** The nearest folder above a path that exists; the path itself when it exists. */
export function nearestExisting(path: string): string {
  const above = dirname(path)
  return existsSync(path) || above === path ? path : nearestExisting(above)
}

/** Creates a data folder if it is missing, for its owner alone. Fails with a message when it cannot be written. */
export function makeWritable(path: string): Result<'made' | 'was there'> {
  try {
    const isMade = makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return success(isMade ? 'made' : 'was there')
  } catch (cause) {
    const code = errorCode(cause) || 'unknown'
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
    // Another process wrote into the folder meanwhile, so it stays.
  }
}
