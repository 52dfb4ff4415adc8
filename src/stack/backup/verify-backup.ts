import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rejectionOfCopy } from '#adapters/sqlite/database/restore.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { namedFiles, onDocumentsAt } from '../named-files.ts'
import { type BackupManifest, backupPaths, objectPath } from './backup-manifest.ts'
import { type OpenedBackup, openBackup } from './opened-backup.ts'

export type RestoreProgress = (progress: { step: 'reading'; done: number; total: number; name: string }) => void

/** Checks every byte of a backup and its database, and changes nothing. Fails with a message that says what is wrong. */
export async function verifyBackup(
  path: string,
  onProgress: RestoreProgress = () => {},
  signal?: AbortSignal,
): Promise<Result<BackupManifest>> {
  const opened = await openBackup(path)
  if (!opened.ok) return opened
  const { manifest, close } = opened.data
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(tmpdir(), 'vita-verify-'))
    const copy = join(folder, 'vita.db')
    const placeOf = (name: string) => (name === backupPaths.database ? copy : none)
    const read = await readAll(opened.data, placeOf, onProgress, signal)
    if (!read.ok) return read
    const checked = await checkDatabase(path, manifest, copy)
    return checked.ok ? success(manifest) : checked
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed('unavailable', `There is no room to check the database in ${tmpdir()}: ${why}.`, cause)
  } finally {
    close()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads every entry of a backup completely, into the new file that `placeOf` returns, if any. */
export async function readAll(
  { manifest, extract }: OpenedBackup,
  placeOf: (name: string) => string | None,
  onProgress: RestoreProgress,
  signal?: AbortSignal,
): Promise<Result<void>> {
  const total = manifest.entries.length
  for (const [at, { path }] of manifest.entries.entries()) {
    if (signal?.aborted) return failed('canceled', 'Canceled: nothing was changed.')
    const extracted = await extract(path, placeOf(path))
    if (!extracted.ok) return extracted
    onProgress({ step: 'reading', done: at + 1, total, name: path })
  }
  return success()
}

/**
 * Fails unless the database of a backup, of which `copy` is a copy, can be restored, and unless the backup has all bytes that its
 * documents name, except those that were lost before.
 */
export async function checkDatabase(path: string, manifest: BackupManifest, copy: string): Promise<Result<void>> {
  if (!hasDatabase(manifest)) return success()
  const rejection = rejectionOfCopy(copy)
  if (rejection !== none) return failed('invalid', `The database in the backup ${path} ${rejection}.`)
  if (manifest.stack.documents !== 'sqlite' || manifest.stack.files !== 'disk') return success()
  const named = await onDocumentsAt(copy, namedFiles)
  if (!named.ok) return failed('invalid', `The database in the backup ${path} cannot be read.`, named.failure)
  const there = new Set(manifest.entries.map((entry) => entry.path))
  const lost = named.data.find(({ name, hash }) => !there.has(objectPath(hash)) && !manifest.leftOut.includes(name))
  return lost === undefined ? success() : failed('invalid', `The backup ${path} is damaged: ${lost.name} is not in it.`)
}

export function hasDatabase({ entries }: BackupManifest): boolean {
  return entries.some(({ path }) => path === backupPaths.database)
}
