import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { failed, type Result, success } from '#domain/result.ts'

/**
 * Writes a file that is not there yet, for its owner alone, whole or not at all.
 * Fails with 'canceled' when something has the name, and with 'quota-exceeded' when the disk is full.
 */
export async function writeNewFile(path: string, text: string): Promise<Result<void>> {
  const unfinished = `${path}.part-${crypto.randomUUID()}`
  try {
    if (await isTaken(path)) return taken(path)
    await writeSynced(unfinished, text)
    return (await giveName(unfinished, path)) ? success() : taken(path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    return failed(isFull ? 'quota-exceeded' : 'unavailable', `${path} cannot be written (${code}).`, cause)
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether the file got the name; false when something else has it. A link, unlike a renaming, replaces nothing. */
async function giveName(unfinished: string, path: string): Promise<boolean> {
  try {
    await link(unfinished, path)
  } catch {
    if (await isTaken(path)) return false
    await rename(unfinished, path)
  }
  return true
}

function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function taken(path: string): Result<never> {
  return failed('canceled', `${path} is there already. Give a name that is not there yet.`)
}
