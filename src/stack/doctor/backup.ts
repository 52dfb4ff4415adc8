import { spanText } from '#domain/byte-size.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { dayMs, hourMs } from '#domain/quota.ts'
import { none } from '#resume/result.ts'
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
    const fix = backups === none ? 'Make one, or let Vita make them by itself.' : 'The running site makes it.'
    return [warning(part, `There is none yet.${plan}`, fix, `At once: ${command}`)]
  }
  const age = Math.max(0, now.getTime() - newest.madeAt.getTime())
  const says = `The last one is ${spanText(age)} old.`
  if (backups !== none && age > (2 * backups.everyHours + 1) * hourMs)
    return [wrong(part, `${says}${plan}`, 'Make one now.', `The log says why a backup failed. At once: ${command}`)]
  if (backups === none && age > oldMs)
    return [warning(part, says, 'Make one, or let Vita make them by itself.', command)]
  return [inOrder(part, says)]
}
