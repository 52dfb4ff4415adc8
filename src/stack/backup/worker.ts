import { beginWork } from '#adapters/worker-process.ts'
import type { Result } from '#domain/result.ts'
import type { BackupSchedule } from '../settings/settings.ts'
import type { BackupOrder } from './make-backup.ts'
import { makeDueBackup } from './stored-backups.ts'

/** The one order that the backup process gets. */
export type ScheduledOrder = { order: Omit<BackupOrder, 'target'>; schedule: BackupSchedule }

/** Its answer: the report with the number of deleted backups, or none when no backup was due. */
export type ScheduledBackup = Awaited<ReturnType<typeof makeDueBackup>> extends Result<infer Made> ? Made : never

/**
 * The process that makes a scheduled backup, so that no request waits for it. It reads one order from its parent, answers
 * and ends.
 */
beginWork()
process.once('message', async ({ order, schedule }: ScheduledOrder) => {
  const made = await makeDueBackup(order, schedule)
  process.send?.(made, () => process.disconnect())
})
