import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isFields } from '#resume/schema/stored-fields.ts'
import { settingsText } from '../settings/setting-text.ts'
import type { Environment, Settings } from '../settings/settings.ts'
import type { BackupOrder } from './make-backup.ts'

/** Returns what backups of this site are made of; `project` is the folder of this project, which has its version. */
export function backupOrder(
  { dataDir, hosted }: Settings,
  environment: Environment,
  project: string,
): Omit<BackupOrder, 'target'> {
  const { documents, files, identity } = hosted
  const stack = { documents, files, identity }
  return { dataDir: resolve(dataDir), stack, settings: settingsText(environment), product: versionOf(project) }
}

/** Returns the version of Vita, from the project's package.json. */
export function versionOf(project: string): string {
  const about: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  return isFields(about) ? String(about.version) : ''
}
