import { link, lstat, rename, rm } from 'node:fs/promises'
import { failed, type Result, success } from '#domain/result.ts'
import { writeSynced } from './whole-file.ts'

/**
 * Writes a file that is not there yet, for its owner alone, whole or not at all.
 * Fails with 'canceled' when something has the name, and with 'quota-exceeded' when the disk is full.
 */
export async function writeNewFile(path: string, text: string): Promise<Result<void>> {
  if (await isTaken(path)) return taken(path)
  const unfinished = unfinishedName(path)
  const named = await writingTo(path, async () => {
    await writeSynced(unfinished, text)
    return await giveName(unfinished, path)
  })
  await rm(unfinished, { force: true }).catch(() => {})
  if (!named.ok) return named
  return named.data ? success() : taken(path)
}

/** A name beside a path for what is to have it when it is whole. */
export function unfinishedName(path: string): string {
  return `${path}.part-${crypto.randomUUID()}`
}

/** Whether the file got the name; false when something else has it. A link, unlike a renaming, replaces nothing. */
export async function giveName(unfinished: string, path: string): Promise<boolean> {
  try {
    await link(unfinished, path)
  } catch {
    if (await isTaken(path)) return false
    await rename(unfinished, path)
    return true
  }
  await rm(unfinished)
  return true
}

/** Whether something has the name: a file, a folder, or a link, wherever it leads. */
export function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

export function taken(path: string): Result<never> {
  return failed('canceled', `${path} is there already. Give a name that is not there yet.`)
}

/** The one place where what the system throws while something is written at a path becomes a failure. */
export async function writingTo<T>(path: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work())
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    return failed(isFull ? 'quota-exceeded' : 'unavailable', `${path} cannot be written (${code}).`, cause)
  }
}
