import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockNow } from '#adapters/disk/lock.ts'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { BackupSchedule } from '../settings/settings.ts'
import { backupName, backupsOver, backupTime, isBackupDue } from './backups-to-keep.ts'
import { type BackupOrder, type BackupReport, makeBackup } from './make-backup.ts'

/** Returns the path of a backup that the owner makes without naming one. */
export function newBackupPath(dataDir: string, now: Date): string {
  return join(backupsFolder(dataDir), backupName('vita', now))
}

/** Returns the backups of the schedule and of the owner in the folder of backups, newest first. */
export function storedBackups(dataDir: string): { path: string; madeAt: Date }[] {
  const found = namesIn(dataDir).flatMap((name) => {
    const madeAt = backupTime(name)
    return madeAt === none ? [] : [{ path: join(backupsFolder(dataDir), name), madeAt }]
  })
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Removes the partial files of interrupted scheduled backups, unless a backup runs. What it cannot remove, the next backup
 * removes.
 */
export function forgetUnfinished(dataDir: string): void {
  try {
    const lock = lockNow(lockOf(dataDir), 'whole', 0)
    if (lock === none) return
    removeAllUnfinished(dataDir)
    lock.release()
  } catch {
    // The folder of backups is missing or cannot be written.
  }
}

/**
 * Counts the copies of data in the folder of backups. The schedule deletes its own in time. `others` are the owner's: their
 * backups, what restores moved aside, and databases from before a migration. A missing folder counts as empty.
 */
export function countCopies(dataDir: string): { scheduled: number; others: number } {
  const folder = backupsFolder(dataDir)
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
  const scheduled = names.filter((name) => backupTime(name, ['scheduled']) !== none).length
  const others = names.filter(
    (name) => backupTime(name, ['vita']) !== none || /^before-(restore|migration)-/.test(name),
  )
  return { scheduled, others: others.length }
}

/** Whether the schedule needs a backup now. */
export function isDue(dataDir: string, { everyHours }: BackupSchedule, now: Date): boolean {
  return isBackupDue(namesIn(dataDir), everyHours, now)
}

/**
 * Makes the scheduled backup that is due and deletes the ones beyond the schedule's `keep`. Returns none when none is due,
 * or another process is making it. It first removes the partial files of killed processes.
 */
export async function makeDueBackup(
  order: Omit<BackupOrder, 'target'>,
  schedule: BackupSchedule,
): Promise<Result<(BackupReport & { removed: number }) | None>> {
  const { dataDir } = order
  try {
    makeFolder(backupsFolder(dataDir))
    const lock = lockNow(lockOf(dataDir), 'whole', 0)
    if (lock === none) return success(none)
    try {
      const now = new Date()
      if (!isDue(dataDir, schedule, now)) return success(none)
      removeAllUnfinished(dataDir)
      const made = await makeBackup({ ...order, target: join(backupsFolder(dataDir), backupName('scheduled', now)) })
      if (!made.ok) return made
      const over = backupsOver(namesIn(dataDir), schedule.keep)
      remove(dataDir, over)
      return success({ ...made.data, removed: over.length })
    } finally {
      lock.release()
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed('unavailable', `The backups in ${backupsFolder(dataDir)} cannot be made or deleted: ${why}.`, cause)
  }
}

function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

function lockOf(dataDir: string): string {
  return join(backupsFolder(dataDir), 'schedule.lock')
}

/** The caller has the lock. */
function removeAllUnfinished(dataDir: string): void {
  const unfinished = namesIn(dataDir).filter((name) => /^scheduled-\w+\.zip\.part-/.test(name))
  remove(dataDir, unfinished)
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(backupsFolder(dataDir))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}

function remove(dataDir: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(backupsFolder(dataDir), name), { force: true })
}
