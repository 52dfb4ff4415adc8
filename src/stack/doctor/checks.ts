import { resolve } from 'node:path'
import { none } from '#domain/result.ts'
import { openGoogle } from '../google.ts'
import { type Environment, isHosted, type Settings } from '../settings/settings.ts'
import { lookAtAddress, lookAtProxies } from './address.ts'
import { lookAtBackup } from './backup.ts'
import type { Check } from './check.ts'
import { lookAtClock } from './clock.ts'
import { canBeLookedInto, lookAtDataFolder } from './data-folder.ts'
import { lookAtDatabase } from './database.ts'
import { lookAtDiskSpace } from './disk-space.ts'
import { lookAtFiles } from './files.ts'
import { type Finding, inOrder, wrong } from './finding.ts'
import { lookAtMail } from './mail.ts'
import { openRecordsToRead, type ReadRecords } from './records.ts'
import { lookAtRunning } from './running.ts'
import { lookAtServices } from './services.ts'
import { knownSettings } from './settings.ts'
import { lookAtVersion } from './version.ts'

/** All checks of this machine, in the order of the output, and the opened records for further checks. */
export type Examination = { checks: Check[]; opened: Promise<ReadRecords>; close(): Promise<void> }

/** Returns the checks for a project's folder and the variables of a process. They change nothing on the disk. */
export function examinationOf(project: string, variables: Environment): Examination {
  const { settings: found, findings } = knownSettings(project, variables)
  const settings = { ...found, dataDir: resolve(found.dataDir) }
  const { dataDir, hosted } = settings
  // If the folder cannot be read, the check of the data folder says so, and the checks of its content are left out.
  const isOpen = canBeLookedInto(dataDir)
  const usesDatabase = isOpen && (hosted.documents === 'sqlite' || hosted.identity === 'local')
  const usesFiles = isOpen && hosted.files === 'disk'
  const google = isHosted(hosted) ? openGoogle(hosted) : none
  const client = google?.ok ? google.data : none
  const database = usesDatabase ? later(() => lookAtDatabase(dataDir)) : Promise.resolve([])
  const opened = database.then((found) => openRecordsToRead(settings, client, !found.some(isWrong)))
  opened.catch(() => {}) // each check that awaits it handles the failure

  const checks: Check[] = [
    { part: 'settings', look: () => findings },
    { part: 'version', look: () => lookAtVersion(project) },
    { part: 'clock', look: () => lookAtClock(project) },
    { part: 'address', look: () => lookAtAddress(settings) },
    { part: 'proxies', look: () => lookAtProxies(settings) },
    { part: 'site', look: () => lookAtRunning(settings) },
    { part: 'data folder', look: () => lookAtDataFolder(dataDir, hosted.documents === 'sqlite') },
    { part: 'disk space', look: () => lookAtDiskSpace(dataDir) },
    ...(usesDatabase ? [{ part: 'database', look: () => database }] : []),
    ...(usesFiles ? [{ part: 'files', look: (signal: AbortSignal) => lookAtFiles(dataDir, signal) }] : []),
    ...(google?.ok === false ? [{ part: 'Google', look: () => [wrong('Google', google.failure.message)] }] : []),
    ...lookAtServices(settings, client, opened),
    { part: 'mail', look: () => lookAtMail(settings) },
    { part: 'backup', look: () => (isOpen ? backupOf(usesDatabase || usesFiles, settings) : []) },
  ]
  return {
    checks,
    opened,
    async close() {
      await (await opened).close()
      await client?.close()
    },
  }
}

/** Starts blocking work late, so that the checks that wait for other machines begin first. */
async function later<T>(work: () => T): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return work()
}

function isWrong({ state }: Finding): boolean {
  return state === 'wrong'
}

function backupOf(isKeptHere: boolean, settings: Settings): Finding[] {
  if (!isKeptHere) return [inOrder('backup', 'All is kept by Google’s services, which back it up.')]
  return lookAtBackup(settings)
}
