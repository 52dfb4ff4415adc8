import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { errorCode } from '#domain/errors.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { writeSynced } from './whole-file.ts'

/**
 * Creates a file, readable by its owner alone, whole or not at all.
 * Fails with 'canceled' when the name is taken, with 'quota-exceeded' when the disk is full, else with 'unavailable'.
 */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<Result<void>> {
  if (await isTaken(path)) return taken(path)
  const unfinished = unfinishedName(path)
  const named = await writingTo(path, async () => {
    await writeSynced(unfinished, content)
    return giveName(unfinished, path)
  })
  await rm(unfinished, { force: true }).catch(() => {})
  if (!named.ok) return named
  return named.data ? success() : taken(path)
}

/** A temporary name beside a path, for a file that gets the path when it is complete. */
export function unfinishedName(path: string): string {
  return `${path}.part-${crypto.randomUUID()}`
}

/**
 * Returns false when the name is taken. A hard link, unlike a rename, replaces nothing; where links fail, the file is renamed.
 */
export function giveName(unfinished: string, path: string): boolean {
  try {
    linkSync(unfinished, path)
  } catch {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false
    renameSync(unfinished, path)
    return true
  }
  rmSync(unfinished)
  return true
}

/** Whether the name belongs to a file, a folder, or a link, whatever its target. */
export function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

export function taken(path: string): Result<never> {
  return failed('canceled', `${path} exists already. Give a name that does not exist yet.`)
}

/** The only place where a system error while writing at a path becomes a failure. */
export async function writingTo<T>(path: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work())
  } catch (cause) {
    const code = errorCode(cause) || 'unknown'
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    return failed(isFull ? 'quota-exceeded' : 'unavailable', `${path} cannot be written (${code}).`, cause)
  }
}
