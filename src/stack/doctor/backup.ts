import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spanText } from '#domain/amount.ts'
import { dayMs, hourMs } from '#domain/cap.ts'
import { type Finding, inOrder, worthALook, wrong } from '#domain/finding.ts'
import type { Environment } from '../settings.ts'

const part = 'backup'
const command = 'npm run vita -- backup'

/** Without a schedule, how old the last backup may be before it is worth a look. */
const oldMs = 30 * dayMs

/** The age of the newest backup in `backups/`, against BACKUP_EVERY. Only names and times of files are read. */
export function lookAtBackup(dataDir: string, environment: Environment, now: Date = new Date()): Finding[] {
  const every = Number(environment.BACKUP_EVERY ?? '')
  const newest = newestBackup(join(dataDir, 'backups'))
  const plan = every > 0 ? ` One is due every ${every} hours.` : ''
  if (newest === undefined) {
    const itself =
      every > 0
        ? `The running site makes it; at once: ${command}`
        : `${command} makes one; BACKUP_EVERY lets the site do it by itself.`
    return [worthALook(part, `There is none.${plan}`, itself)]
  }
  const age = Math.max(0, now.getTime() - newest)
  const says = `The last one is ${spanText(age)} old.`
  if (every > 0 && age > (2 * every + 1) * hourMs)
    return [wrong(part, `${says}${plan}`, `Does the site run? Its log says why a backup failed. At once: ${command}`)]
  if (every <= 0 && age > oldMs) return [worthALook(part, says, command)]
  return [inOrder(part, says)]
}

function newestBackup(folder: string): number | undefined {
  try {
    const times = readdirSync(folder)
      .filter((name) => name.endsWith('.zip'))
      .map((name) => statSync(join(folder, name)).mtimeMs)
    return times.length === 0 ? undefined : Math.max(...times)
  } catch {
    return undefined
  }
}
