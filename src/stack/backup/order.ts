import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type None, none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import type { Environment, Settings } from '../settings/settings.ts'
import { type BackupOrder, storedHere } from './make-backup.ts'
import { shownSettings } from './shown-settings.ts'

/** Returns what backups of this site are made of; `project` is the folder of this project, which has its version. */
export function backupOrder(
  { dataDir, hosted }: Settings,
  environment: Environment,
  project: string,
): Omit<BackupOrder, 'target'> {
  const { documents, files, identity } = hosted
  const stack = { documents, files, identity }
  return { dataDir: resolve(dataDir), stack, settings: shownSettings(environment), product: versionOf(project) }
}

/**
 * Returns what a backup of this machine lacks because Google's services keep it, and how to copy it; none when everything
 * is here. `isNothing`: there is nothing here to back up.
 */
export function storedByGoogle({ hosted }: Pick<Settings, 'hosted'>): { isNothing: boolean; note: string } | None {
  const { documents, files, identity } = hosted
  const there = [
    documents === 'sqlite' ? [] : 'documents and messages',
    files === 'disk' ? [] : 'files',
    identity === 'local' ? [] : 'accounts',
  ].flat()
  if (there.length === 0) return none
  const here = storedHere(hosted)
  const names = there.join(', ').replace(/, ([^,]+)$/, ' and $1')
  return {
    isNothing: !here.database && !here.files,
    note: `The ${names} are stored and backed up by Google; npm run vita -- export PATH --with-messages makes a copy.`,
  }
}

/** Returns the version of Vita, from the project's package.json. */
export function versionOf(project: string): string {
  const about: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  return isFields(about) ? String(about.version) : ''
}
