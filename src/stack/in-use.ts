import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, lockNow } from '#adapters/disk/lock.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { isUnsettled, settle } from './backup/swap.ts'

/** How long who comes to a data folder waits for a restore that only has its last moves to make; in ms. */
const waitMs = 2_000

/** After a restore was cut off, two may come at once: one settles it, the other looks again. */
const tries = 5

/** Whether anybody has entered the folder before: where nobody has, nothing was restored. */
export function wasEntered(dataDir: string): boolean {
  return existsSync(lockOf(dataDir))
}

/**
 * Enters a data folder that is there: until the release no restore replaces what is in it. A restore that was cut off is
 * finished or undone first. Fails with 'canceled' while one is under way, and with 'unavailable' when nothing can be locked or moved.
 */
export function enter(dataDir: string): Result<Lock> {
  try {
    for (let at = 0; at < tries; at += 1) {
      const shared = lockNow(lockOf(dataDir), 'shared', waitMs)
      if (shared === none) break
      if (!isUnsettled(dataDir)) return success(shared)
      shared.release()
      takeOver(dataDir, waitMs)?.release()
    }
    return failed('canceled', `A backup is being put back into DATA_DIR ${dataDir}. Try again when that is done.`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed(
      'unavailable',
      `DATA_DIR ${dataDir} cannot be locked, or a restore that was cut off cannot be finished in it: ${why}.`,
      cause,
    )
  }
}

/** Takes a data folder that is there for a restore alone, and settles one that was cut off; none while anybody uses the folder. */
export function takeOver(dataDir: string, gracePeriodMs = 0): Lock | None {
  const lock = lockNow(lockOf(dataDir), 'whole', gracePeriodMs)
  if (lock === none || !isUnsettled(dataDir)) return lock
  try {
    settle(dataDir)
    return lock
  } catch (cause) {
    lock.release()
    throw cause
  }
}

function lockOf(dataDir: string): string {
  return join(dataDir, 'in-use.lock')
}
