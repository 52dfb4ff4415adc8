import { spanText } from '#domain/byte-size.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { dayMs, hourMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { storedBackups } from '../backup/stored-backups.ts'
import type { Settings } from '../settings/settings.ts'

const part = 'backup'
const command = 'npm run vita -- backup'

/** Without a schedule, the age at which the newest backup becomes a warning. docs/behaviour.md 19.3. */
const oldMs = 30 * dayMs

/** Checks the age of the newest backup in `backups/` against BACKUP_EVERY. It reads file names only. */
export function checkBackup({ dataDir, backups }: Pick<Settings, 'dataDir' | 'backups'>, now = new Date()): Finding[] {
  const [newest] = storedBackups(dataDir)
  const plan = backups === none ? '' : ` One is due every ${backups.everyHours} hours.`
  if (newest === undefined) {
    const itself =
      backups === none
        ? `${command} makes one; the studio’s Settings, or BACKUP_EVERY, let the site do it by itself.`
        : `The running site makes it; at once: ${command}`
    return [warning(part, `There is none.${plan}`, itself)]
  }
  const age = Math.max(0, now.getTime() - newest.madeAt.getTime())
  const says = `The last one is ${spanText(age)} old.`
  if (backups !== none && age > (2 * backups.everyHours + 1) * hourMs)
    return [wrong(part, `${says}${plan}`, `Does the site run? Its log says why a backup failed. At once: ${command}`)]
  if (backups === none && age > oldMs) return [warning(part, says, command)]
  return [inOrder(part, says)]
}
