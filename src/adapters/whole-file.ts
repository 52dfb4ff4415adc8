import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that its name always has the old content or the complete new one. `unfinished` is a name in the same folder
 * that no other process writes at the moment. The caller syncs the folder.
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

/** Writes a file and syncs it. A new file is accessible to its owner alone. */
export async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the content of a file survive a power loss. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes new names in a folder survive a power loss. Windows has no such call for folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** As `syncFolder`, for a start, which has nothing else to do. */
export function syncFolderSync(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Makes the name of a file survive a power loss. */
export function syncName(path: string): Promise<void> {
  return syncFolder(dirname(path))
}
