import { existsSync } from 'node:fs'
import type { Result } from '#resume/result.ts'
import { dataFolder, hasDatabase } from '../data-folder/data-folder.ts'
import { noContent } from '../records.ts'
import { storedHere } from '../settings/stored-here.ts'
import { type BackupOrder, type BackupProgress, type BackupReport, makeBackup } from './make-backup.ts'

/**
 * Makes the backup that the owner asks for, of an existing data folder, which no restore replaces meanwhile. Fails as
 * `makeBackup` does, and with 'object-not-found' when there is no data yet.
 */
export async function makeOwnBackup(order: BackupOrder, onProgress: BackupProgress): Promise<Result<BackupReport>> {
  const folder = dataFolder(order.dataDir)
  const entered = folder.enter()
  if (!entered.ok) return entered
  try {
    const isThere = storedHere(order.stack).database ? hasDatabase(folder) : existsSync(folder.path)
    return isThere ? await makeBackup(order, onProgress) : noContent(`DATA_DIR ${folder.path}`)
  } finally {
    folder.close()
  }
}
