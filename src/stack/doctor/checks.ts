import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { examineDatabase } from '#adapters/sqlite/database/examine.ts'
import { bytesText } from '#domain/byte-size.ts'
import { maxWalBytes } from '#domain/disk-room.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { none } from '#resume/result.ts'
import { openGoogle } from '../google.ts'
import type { SettingName } from '../settings/setting-table.ts'
import { type Environment, isHosted, type Settings } from '../settings/settings.ts'
import { checkAddress, checkProxies } from './address.ts'
import { checkBackup } from './backup.ts'
import type { Check } from './check-all.ts'
import { checkDataFolder, isReadableByOthers } from './data-folder.ts'
import { checkFiles } from './files.ts'
import { checkClock, checkDiskSpace, checkVersion } from './machine.ts'
import { checkMail } from './mail.ts'
import { openRecordsToRead, type ReadRecords } from './records.ts'
import { checkRunning } from './running.ts'
import { checkServices } from './services.ts'
import { knownSettings, settingsOverlaid } from './settings.ts'

/** All checks of this machine, in the order of the output, and the opened records for further checks. */
export type Examination = { checks: Check[]; opened: Promise<ReadRecords>; close(): Promise<void> }

/** Returns the checks for a project's folder and the variables of a process. They change nothing on the disk. */
export function examinationOf(project: string, variables: Environment): Examination {
  const { settings: found, unusable, findings } = knownSettings(project, variables)
  const settings = { ...found, dataDir: resolve(found.dataDir) }
  const { dataDir, hosted } = settings
  // If the folder cannot be read, the check of the data folder says so, and the checks of its content are left out.
  const isOpen = isReadableByOthers(dataDir)
  const usesDatabase = isOpen && (hosted.documents === 'sqlite' || hosted.identity === 'local')
  const usesFiles = isOpen && hosted.files === 'disk'
  const google = isHosted(hosted) ? openGoogle(hosted) : none
  const client = google?.ok ? google.data : none
  const database = usesDatabase ? later(() => checkDatabase(dataDir)) : Promise.resolve([])
  const opened = database.then((found) => openRecordsToRead(settings, client, !found.some(isWrong)))
  opened.catch(() => {}) // each check that awaits it handles the failure
  const inForce = opened.then((records) => settingsOverlaid(settings, records))
  inForce.catch(() => {})

  const checks: Check[] = [
    { part: 'settings', run: async () => [...findings, ...(await inForce).findings] },
    { part: 'version', run: () => checkVersion(project) },
    { part: 'clock', run: () => checkClock(project) },
    { part: 'address', run: () => checkAddress(settings) },
    { part: 'proxies', run: () => checkProxies(settings) },
    { part: 'site', run: () => checkRunning(settings) },
    { part: 'data folder', run: () => checkDataFolder(dataDir, hosted.documents === 'sqlite') },
    { part: 'disk space', run: () => checkDiskSpace(dataDir) },
    ...(usesDatabase ? [{ part: 'database', run: () => database }] : []),
    ...(usesFiles ? [{ part: 'files', run: (signal: AbortSignal) => checkFiles(dataDir, opened, signal) }] : []),
    ...(google?.ok === false
      ? [
          {
            part: 'Google',
            run: () => [wrong('Google', 'Google’s services cannot be used.', '', google.failure.message)],
          },
        ]
      : []),
    ...checkServices(settings, client, opened),
    { part: 'mail', run: async () => checkMail((await inForce).settings) },
    { part: 'backup', run: async () => (isOpen ? backupOf(usesDatabase || usesFiles, (await inForce).settings) : []) },
  ]
  return {
    checks: checks.map((check) => unlessUnusable(check, unusable)),
    opened,
    async close() {
      await (await opened).close()
      await client?.close()
    },
  }
}

/** The settings that a check is about, by its part: without one of them it would check what is not meant. */
const settingsOf: Readonly<Record<string, readonly SettingName[]>> = {
  address: ['ORIGIN', 'PORT'],
  proxies: ['ORIGIN', 'HOST', 'TRUST_PROXY', 'RATE_LIMITS'],
  site: ['ORIGIN', 'HOST', 'PORT'],
  'data folder': ['DATA_DIR'],
  mail: ['MAIL_URL', 'MAIL_FROM', 'MAIL_DELIVERY'],
  backup: ['BACKUP_EVERY', 'BACKUP_KEEP'],
}

/** A check whose setting is set but cannot be used says so: it is not the same as not set. */
function unlessUnusable(check: Check, unusable: readonly string[]): Check {
  const { part } = check
  const name = settingsOf[part]?.find((each) => unusable.includes(each))
  if (name === undefined) return check
  return {
    part,
    run: () => [warning(part, 'A setting of this cannot be used, so it was not checked.', 'See the settings.', name)],
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

function backupOf(isStoredHere: boolean, settings: Settings): Finding[] {
  if (!isStoredHere) return [inOrder('backup', 'Google’s services store all data and back it up.')]
  return checkBackup(settings)
}

const part = 'database'

/** Checks the database: whether a start would accept it, its schema and its sizes. */
function checkDatabase(dataDir: string): Finding[] {
  const path = join(dataDir, 'vita.db')
  if (!existsSync(path)) return [missingDatabase(path)]
  const examined = examineDatabase(path)
  if (!examined.ok)
    return [
      wrong(
        part,
        'It cannot be used as it is.',
        'Restore a backup, or run the version that wrote it.',
        examined.failure.message,
      ),
    ]
  const { schema, sizeBytes, walBytes } = examined.data
  const wal = walBytes === 0 ? '' : ` and a WAL of ${bytesText(walBytes)}`
  const detail = `Schema ${schema}, ${bytesText(sizeBytes)}${wal}.`
  if (walBytes > maxWalBytes)
    return [warning(part, 'It is intact, but grows.', 'End other programs that have it open.', detail)]
  return [inOrder(part, 'All there and intact.', detail)]
}

/** Traces of a used site in the data folder. Without any of them a missing database is a new one. */
const besides = ['vita.db-wal', 'keys.json', 'files', 'backups', 'outbox']

function missingDatabase(path: string): Finding {
  const left = besides.map((name) => join(dirname(path), name)).filter(holdsSomething)
  if (left.length === 0) return warning(part, 'There is none yet.', 'The first start makes it, with sample content.')
  return wrong(
    part,
    'It is missing, but other data of the site is there.',
    'Restore a backup. To start over, move that data away.',
    `${path} is missing, ${left.join(', ')} is there: npm run vita -- restore PATH`,
  )
}

function holdsSomething(path: string): boolean {
  return existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0)
}
