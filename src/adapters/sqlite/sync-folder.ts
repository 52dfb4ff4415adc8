import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder survive a power loss. Windows has no such call for folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
