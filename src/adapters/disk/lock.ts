import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type None, none } from '#domain/result.ts'
import { errorCode } from './failure.ts'

/** Held until it is released, or until its process ends in whatever way. */
export type Lock = { release(): void }

/**
 * Takes the lock that a file stands for, or gives none when another holder, in this or another process, kept it for
 * `waitMs`. The file stays empty: it is SQLite's lock on it that counts, because Node has no other that the system
 * takes away from a dead process. A process id in a file would have to be believed; see the decision about files.
 */
export async function takeLock(path: string, waitMs: number): Promise<Lock | None> {
  const until = performance.now() + waitMs
  for (;;) {
    const lock = lockNow(path, 'whole', 0)
    if (lock !== none || performance.now() >= until) return lock
    await setTimeout(5 + Math.random() * 15)
  }
}

/**
 * Takes the lock that a file stands for, whole or as one of any number who share it. None when somebody who is in the way kept it
 * for `waitMs`, for which this process stands still.
 */
export function lockNow(path: string, how: 'whole' | 'shared', waitMs: number): Lock | None {
  makeLockFile(path)
  const database = new DatabaseSync(path, { timeout: waitMs })
  try {
    database.exec('pragma journal_mode = memory') // nothing is left beside the file when its holder is killed
    database.exec(how === 'whole' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return { release: () => database.close() }
  } catch (cause) {
    database.close()
    if (isBusy(cause)) return none
    throw cause
  }
}

/**
 * Only who makes the file opens it as a file, and at once closes it: closing one takes from the whole process whatever locks it
 * has on it. Source: fcntl(2), and SQLite, How To Corrupt, 2.2.
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
