import { setTimeout } from 'node:timers/promises'
import { minuteMs } from '#domain/quota.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'
import { backUpInChild } from '#stack/backup/child.ts'
import type { BackupOrder } from '#stack/backup/make-backup.ts'
import { isDue } from '#stack/backup/stored-backups.ts'
import type { ChildBackup } from '#stack/backup/worker.ts'
import type { BackupSchedule } from '#stack/settings/settings.ts'
import { jobLog } from '../log/job-log.ts'
import type { Log } from '../log/log.ts'
import { errorText } from '../log/log-text.ts'

/** Scheduled backups. `stop` aborts a backup in progress and removes it. */
export type BackingUp = { stop(): Promise<void> }

/** Logs what came of a backup; nothing when none was due. */
export function logBackup(log: Log, made: Result<ChildBackup>): void {
  if (!made.ok) log('error', 'backup failed', { reason: made.failure.message })
  else if (made.data !== none) {
    const { target, sizeBytes, removed = 0, leftOut } = made.data
    log('info', 'backup made', { path: target, sizeBytes, removed })
    for (const name of leftOut) log('warn', 'file missing from the backup', { name })
  }
}

/** How often the folder is polled, and the wait after a failed backup; in ms. */
const pollIntervalMs = minuteMs
const waitAfterFailureMs = 10 * minuteMs

/**
 * Makes a backup when the newest scheduled one is older than the schedule's interval, so that restarts neither skip nor
 * repeat one; without a schedule none. A child process makes it; a failure is logged and retried. docs/behaviour.md 14.12.
 */
export function keepBackingUp(
  order: Omit<BackupOrder, 'target'>,
  scheduleNow: () => BackupSchedule | None,
  log: Log,
): BackingUp {
  const report = jobLog(log)
  const stopping = new AbortController()
  const { signal } = stopping

  async function check(): Promise<boolean> {
    try {
      const schedule = scheduleNow()
      if (schedule === none || !isDue(order.dataDir, schedule, new Date())) return true
      const made = await backUpInChild({ order, schedule }, signal)
      if (signal.aborted) return true
      report('backup', made, {}, 'error')
      if (made.ok) logBackup(log, made)
      return made.ok
    } catch (cause) {
      report('backup', failed('unavailable', errorText(cause)), {}, 'error')
      return false
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isWell = await check()
      await setTimeout(isWell ? pollIntervalMs : waitAfterFailureMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
