import { beginWork } from '#adapters/worker-process.ts'
import type { None, Result } from '#resume/result.ts'
import type { BackupSchedule } from '../settings/settings.ts'
import type { BackupOrder, BackupReport } from './make-backup.ts'
import { makeDueBackup, makeStudioBackup } from './stored-backups.ts'

/** The one order that the backup process gets; without a schedule an Admin asked for the backup. */
export type ChildOrder = { order: Omit<BackupOrder, 'target'>; schedule: BackupSchedule | None }

/** The report with the number of deleted backups, or none when no backup was due or another process makes one. */
export type ChildBackup = (BackupReport & { removed?: number }) | None

/** What the process says: its progress, and at the end its answer. */
export type ChildMessage = { progress: { done: number; total: number } } | { answer: Result<ChildBackup> }

/**
 * The process that makes a backup, so that no request waits for it. It reads one order from its parent, answers and ends.
 */
beginWork()
process.once('message', async ({ order, schedule }: ChildOrder) => {
  const say = (message: ChildMessage, then = () => {}) => process.send?.(message, then)
  const answer =
    schedule === null
      ? await makeStudioBackup(order, ({ done, total }) => say({ progress: { done, total } }))
      : await makeDueBackup(order, schedule)
  say({ answer }, () => process.disconnect())
})
