import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, lockNow } from '#adapters/disk/lock.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { needsRecovery, recover } from './swap.ts'

/** How long a process that enters waits for a restore to make its last moves, in ms. */
const waitMs = 2_000

/** Two processes may enter after an interrupted restore: one recovers it, the other tries again. */
const tries = 5

/** Whether any process has entered the folder before. If not, no restore was made in it. */
export function wasEntered(dataDir: string): boolean {
  return existsSync(lockOf(dataDir))
}

/**
 * Enters an existing data folder: no restore replaces its content until the release. An interrupted restore is finished or
 * undone first. Fails with 'canceled' while a restore runs, and with 'unavailable' when the folder cannot be locked or
 * recovered.
 */
export function enter(dataDir: string): Result<Lock> {
  try {
    for (let at = 0; at < tries; at += 1) {
      const shared = lockNow(lockOf(dataDir), 'shared', waitMs)
      if (shared === none) break
      if (!needsRecovery(dataDir)) return success(shared)
      shared.release()
      takeOver(dataDir, waitMs)?.release()
    }
    return failed('canceled', `A backup is being restored into DATA_DIR ${dataDir}. Try again when that is done.`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed(
      'unavailable',
      `DATA_DIR ${dataDir} cannot be locked, or an interrupted restore cannot be finished in it: ${why}.`,
      cause,
    )
  }
}

/**
 * Locks an existing data folder for a restore and recovers an interrupted one. Returns none while another process uses the
 * folder.
 */
export function takeOver(dataDir: string, gracePeriodMs = 0): Lock | None {
  const lock = lockNow(lockOf(dataDir), 'whole', gracePeriodMs)
  if (lock === none || !needsRecovery(dataDir)) return lock
  try {
    recover(dataDir)
    return lock
  } catch (cause) {
    lock.release()
    throw cause
  }
}

function lockOf(dataDir: string): string {
  return join(dataDir, 'in-use.lock')
}
