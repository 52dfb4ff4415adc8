import { setTimeout } from 'node:timers/promises'
import { minuteMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { isDue } from '#stack/backup/kept-backups.ts'
import type { BackupOrder } from '#stack/backup/make-backup.ts'
import { backUpInChild } from '#stack/backup/scheduled.ts'
import type { BackupSchedule } from '#stack/settings/settings.ts'
import type { Log } from '../log/log.ts'
import { errorText } from '../log/log-text.ts'

/** Backups by the schedule. `stop` ends one that is being made; nothing of it is kept. */
export type BackingUp = { stop(): Promise<void> }

/** How often the folder is looked at, and how long it waits after a backup that could not be made; in ms. */
const pollIntervalMs = minuteMs
const waitAfterFailureMs = 10 * minuteMs

/**
 * Makes a backup whenever the newest scheduled one is older than the schedule says, so that restarts neither skip nor repeat
 * one. It is made in a process of its own; one that failed is told of and tried again.
 */
export function keepBackingUp(order: Omit<BackupOrder, 'target'>, schedule: BackupSchedule, log: Log): BackingUp {
  const stopping = new AbortController()
  const { signal } = stopping

  async function look(): Promise<boolean> {
    try {
      if (!isDue(order.dataDir, schedule, new Date())) return true
      const made = await backUpInChild({ order, schedule }, signal)
      if (signal.aborted || (made.ok && made.data === none)) return true
      if (!made.ok) log('error', 'backup failed', { reason: made.failure.message })
      else if (made.data !== none) {
        const { target, sizeBytes, removed, leftOut } = made.data
        log('info', 'backup made', { path: target, sizeBytes, removed })
        for (const name of leftOut) log('warn', 'a file is lost, and not in the backup', { name })
      }
      return made.ok
    } catch (cause) {
      log('error', 'backup failed', { reason: errorText(cause) })
      return false
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isWell = await look()
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
