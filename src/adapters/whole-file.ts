import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that, whatever happens, its name has the old content or the whole new one. `unfinished` is a name in
 * the same folder that nobody else writes at the moment. The folder is synced by the caller.
 */
export async function writeWhole(path: string, unfinished: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeSynced(unfinished, content)
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw cause
  }
}

/** Writes a file, for its owner alone when it is new, onto the disk. */
export async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes new names in a folder survive a loss of power. Windows has no such call for folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Makes the name of a file survive a loss of power. */
export function syncName(path: string): Promise<void> {
  return syncFolder(dirname(path))
}
