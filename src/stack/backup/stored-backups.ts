import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockNow } from '#adapters/disk/lock.ts'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { errorCode } from '#domain/errors.ts'
import type { BackupMaker } from '#ports/site/backups.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import type { BackupSchedule } from '../settings/settings.ts'
import { backupName, backupNamed, backupsOver, backupTime, isBackupDue } from './backups-to-keep.ts'
import { type BackupOrder, type BackupProgress, type BackupReport, makeBackup } from './make-backup.ts'

/** Returns the path of a backup that the owner makes without naming one. */
export function newBackupPath(dataDir: string, now: Date): string {
  return join(backupsFolder(dataDir), backupName('vita', now))
}

/** Returns the backups of the schedule, the studio and the command in the folder of backups, newest first. */
export function storedBackups(dataDir: string): { path: string; madeAt: Date; maker: BackupMaker }[] {
  const found = namesIn(dataDir).flatMap((name) => {
    const named = backupNamed(name)
    return named === none ? [] : [{ path: join(backupsFolder(dataDir), name), ...named }]
  })
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Removes the partial files of interrupted backups of the schedule and the studio, unless one runs. What it cannot remove, the
 * next backup removes.
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
 * backups, and what restores moved aside. A missing folder counts as empty.
 */
export function countCopies(dataDir: string): { scheduled: number; others: number } {
  const folder = backupsFolder(dataDir)
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
  const scheduled = names.filter((name) => backupTime(name, ['scheduled']) !== none).length
  const others = names.filter(
    (name) => backupTime(name, ['studio', 'vita']) !== none || name.startsWith('before-restore-'),
  )
  return { scheduled, others: others.length }
}

/** Whether the schedule needs a backup now. */
export function isDue(dataDir: string, { everyHours }: BackupSchedule, now: Date): boolean {
  return isBackupDue(namesIn(dataDir), everyHours, now)
}

/**
 * Makes the scheduled backup that is due and deletes the ones beyond the schedule's `keep`. Returns none when none is due,
 * or another process is making one.
 */
export async function makeDueBackup(
  order: Omit<BackupOrder, 'target'>,
  schedule: BackupSchedule,
): Promise<Result<(BackupReport & { removed: number }) | None>> {
  const { dataDir } = order
  return alone(dataDir, async (folder) => {
    const now = new Date()
    if (!isDue(dataDir, schedule, now)) return success(none)
    const made = await makeBackup({ ...order, target: join(folder, backupName('scheduled', now)) })
    if (!made.ok) return made
    const over = backupsOver(namesIn(dataDir), schedule.keep)
    remove(dataDir, over)
    return success({ ...made.data, removed: over.length })
  })
}

/** Makes the backup that an Admin asked for in the studio. Returns none when another process is making one. */
export async function makeStudioBackup(
  order: Omit<BackupOrder, 'target'>,
  onProgress: BackupProgress,
): Promise<Result<BackupReport | None>> {
  return alone(order.dataDir, (folder) =>
    makeBackup({ ...order, target: join(folder, backupName('studio', new Date())) }, onProgress),
  )
}

/**
 * Runs `work` while no other process makes a backup of the schedule or the studio; returns none when one does. It first removes
 * the partial files of killed processes.
 */
async function alone<T>(
  dataDir: string,
  work: (folder: string) => Promise<Result<T | None>>,
): Promise<Result<T | None>> {
  const folder = backupsFolder(dataDir)
  try {
    makeFolder(folder)
    const lock = lockNow(lockOf(dataDir), 'whole', 0)
    if (lock === none) return success(none)
    try {
      removeAllUnfinished(dataDir)
      return await work(folder)
    } finally {
      lock.release()
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed('unavailable', `The backups in ${folder} cannot be made or deleted: ${why}.`, cause)
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
  const unfinished = namesIn(dataDir).filter((name) => /^(scheduled|studio)-\w+\.zip\.part-/.test(name))
  remove(dataDir, unfinished)
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(backupsFolder(dataDir))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  }
}

function remove(dataDir: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(backupsFolder(dataDir), name), { force: true })
}
