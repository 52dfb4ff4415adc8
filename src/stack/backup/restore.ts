import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readyCopy } from '#adapters/sqlite/database/restore.ts'
import { syncFolder } from '#adapters/whole-file.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { makeWritable } from '../data-folder/data-folder.ts'
import { takeOver } from '../data-folder/in-use.ts'
import { hasCommitMarker, immovableIn, makeStage, recover, writeCommitMarker } from '../data-folder/swap.ts'
import { type BackupManifest, type BackupStack, backupPaths } from './backup-manifest.ts'
import { type OpenedBackup, openBackup } from './opened-backup.ts'
import { checkDatabase, hasDatabase, type RestoreProgress, readAll } from './verify-backup.ts'

/** `aside` is the folder that the previous data moved to; none when there was none. */
export type RestoreReport = { manifest: BackupManifest; aside: string | None }

/**
 * Replaces what a data folder keeps by a backup, all or nothing, even if the process is killed. Everything is checked
 * before anything changes; the previous data moves to `backups/before-restore-<time>`. The queues are paused until the
 * owner resumes them, because their mails may have been sent since; sessions end. Fails with 'canceled' while another
 * process uses the folder, and with a message for any other obstacle; then nothing has changed. docs/behaviour.md 14.13.
 */
export async function restoreBackup(
  { path, dataDir, stack }: { path: string; dataDir: string; stack: BackupStack },
  onProgress: RestoreProgress = () => {},
  signal?: AbortSignal,
): Promise<Result<RestoreReport>> {
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const { manifest } = opened.data
  const other = otherPlace(manifest.stack, stack)
  if (other !== none) {
    opened.data.close()
    return failed('invalid', other)
  }
  try {
    const made = makeWritable(dataDir)
    if (!made.ok) return made
    const put = await replaceData(opened.data, path, dataDir, onProgress, signal)
    if (!put.ok && made.data === 'made') removeEmpty(dataDir)
    return put
  } catch (cause) {
    return failed('unavailable', `The backup cannot be restored into DATA_DIR ${dataDir}: ${whyOf(cause)}.`, cause)
  } finally {
    opened.data.close()
  }
}

async function replaceData(
  backup: OpenedBackup,
  path: string,
  dataDir: string,
  onProgress: RestoreProgress,
  signal?: AbortSignal,
): Promise<Result<RestoreReport>> {
  const lock = takeOver(dataDir)
  if (lock === none)
    return failed(
      'canceled',
      `DATA_DIR ${dataDir} is in use. Stop the site and every other program that uses it, then try again.`,
    )
  try {
    const immovable = immovableIn(dataDir)
    if (immovable !== none)
      return failed(
        'unavailable',
        `${join(dataDir, immovable)} is on a disk of its own, so it cannot be moved aside. Move it to the disk of DATA_DIR.`,
      )
    const staged = await stageAll(backup, path, makeStage(dataDir), onProgress, signal)
    if (!staged.ok) return staged
    const aside = join(dataDir, writeCommitMarker(dataDir, new Date()))
    const why = failureOf(() => recover(dataDir))
    if (why !== none)
      return failed(
        'unavailable',
        `The backup will be restored, but cannot be moved to its place yet: ${why}. The next start tries again.`,
      )
    return success({ manifest: backup.manifest, aside: existsSync(aside) ? aside : none })
  } finally {
    if (!hasCommitMarker(dataDir)) recover(dataDir)
    lock.release()
  }
}

function failureOf(work: () => void): string | None {
  try {
    work()
    return none
  } catch (cause) {
    return whyOf(cause)
  }
}

function whyOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown'
}

/** Stages everything that the folder will contain, checked and synced to the disk. */
async function stageAll(
  backup: OpenedBackup,
  path: string,
  stage: string,
  onProgress: RestoreProgress,
  signal?: AbortSignal,
): Promise<Result<void>> {
  const folders = new Set<string>()
  const placeOf = (name: string) => {
    if (name === backupPaths.settings) return none
    const folder = dirname(join(stage, name))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (let each = folder; each.length >= stage.length; each = dirname(each)) folders.add(each)
    return join(stage, name)
  }
  const read = await readAll(backup, placeOf, onProgress, signal)
  if (!read.ok) return read
  if (backup.manifest.stack.files === 'disk')
    mkdirSync(join(stage, 'files', 'objects'), { recursive: true, mode: 0o700 })
  const copy = join(stage, backupPaths.database)
  const checked = await checkDatabase(path, backup.manifest, copy)
  if (!checked.ok) return checked
  if (hasDatabase(backup.manifest)) {
    const ready = readyCopy(copy, { mail: pause('mails'), forwards: pause('forwards') })
    if (!ready.ok) return ready
  }
  for (const each of folders) await syncFolder(each)
  return success()
}

function pause(what: string) {
  const reason = `A backup was restored, and ${what} in it may have been sent since.`
  return { until: new Date('9999-12-31T00:00:00Z'), reason }
}

/** Returns why a backup of other services cannot be restored here, or none: part of the data would be another site's. */
function otherPlace(made: BackupStack, here: BackupStack): string | None {
  const settings = [
    ['DOCUMENTS', made.documents, here.documents],
    ['FILES', made.files, here.files],
    ['IDENTITY', made.identity, here.identity],
  ]
  const [name, was, is] = settings.find(([, before, now]) => before !== now) ?? []
  if (name === undefined) return none
  return `The backup was made with ${name}=${was}, and here it is ${is}. Set ${name}=${was} to restore it.`
}

/** Removes a folder that a failed restore created. */
function removeEmpty(dataDir: string): void {
  if (readdirSync(dataDir).some((name) => name !== 'in-use.lock')) return
  rmSync(join(dataDir, 'in-use.lock'), { force: true })
  rmdirSync(dataDir)
}
