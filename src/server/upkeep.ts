import { backupOrder } from '#stack/backup/order.ts'
import { type SiteBackups, siteBackups } from '#stack/backup/site-backups.ts'
import type { Stack } from '#stack/open-stack.ts'
import type { Environment, Settings } from '#stack/settings/settings.ts'
import { logBackup } from './jobs/backing-up.ts'
import { type SiteHealth, siteHealth } from './jobs/health.ts'
import type { Log } from './log/log.ts'

/** What the studio shows of the machine: the doctor and the backups. */
export type Upkeep = { health: SiteHealth; backups: SiteBackups }

type UpkeepOptions = { settings: Settings; environment: Environment; project: string; log: Log }

/** `environment` holds the settings of the file and of this process; `project` is this project's folder. */
export function upkeepOf(
  { settings: inForce }: Pick<Stack, 'settings'>,
  { settings, environment, project, log }: UpkeepOptions,
): Upkeep {
  return {
    health: siteHealth({ project, variables: process.env }),
    backups: siteBackups(
      backupOrder(settings, environment, project),
      settings,
      () => inForce.now().backups,
      (made) => logBackup(log, made),
    ),
  }
}
