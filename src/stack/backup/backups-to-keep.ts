import { hourMs } from '#domain/quota.ts'
import type { BackupMaker } from '#ports/site/backups.ts'
import { type None, none } from '#resume/result.ts'
import { stampOf } from '../data-folder/swap.ts'

/** Returns the file name of a new backup: 'scheduled-20261121T213000Z.zip', in UTC, so that names sort by time. */
export function backupName(maker: BackupMaker, now: Date): string {
  return `${maker}-${stampOf(now)}.zip`
}

/** Returns when a backup was made and by what, by its name; none for any other name. */
export function backupNamed(name: string): { maker: BackupMaker; madeAt: Date } | None {
  const [, maker, year, month, day, hour, minute, second] =
    /^(scheduled|studio|vita)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/.exec(name) ?? []
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? none : { maker: maker as BackupMaker, madeAt }
}

/** Returns when a backup of one of these makers was made, by its name; none for any other name. */
export function backupTime(name: string, makers: readonly BackupMaker[]): Date | None {
  const named = backupNamed(name)
  return named !== none && makers.includes(named.maker) ? named.madeAt : none
}

/**
 * Whether the next scheduled backup is due, by the names in the folder. A name less than one interval ahead counts as made
 * now: after a clock was set back, the next backup is late by an interval, not missing.
 */
export function isBackupDue(names: readonly string[], everyHours: number, now: Date): boolean {
  const ages = names.flatMap((name) => {
    const at = backupTime(name, ['scheduled'])
    return at === none ? [] : now.getTime() - at.getTime()
  })
  const intervalMs = everyHours * hourMs
  return !ages.some((age) => age < intervalMs && age > -intervalMs)
}

/** Returns the scheduled backups to delete: all but the newest `keep`. The owner's backups are never deleted. */
export function backupsOver(names: readonly string[], keep: number): string[] {
  const scheduled = names.filter((name) => backupTime(name, ['scheduled']) !== none)
  return scheduled.toSorted().slice(0, Math.max(0, scheduled.length - keep))
}
