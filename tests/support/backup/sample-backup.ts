import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Result } from '#resume/result.ts'
import { restoreBackup } from '#stack/backup/restore.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { backedUp, embedded, entriesIn, fillPlace, zipOf } from './sample-place.ts'

/**
 * Makes filled data folders, and backups of them, for the tests of one file; `afterwards` registers the clean-up. Hashing a
 * password is slow, so a folder is filled once for each word and copied for each test.
 */
export function samplePlaces(afterwards: (work: () => void) => void) {
  const places = mkdtempSync(join(tmpdir(), 'vita-places-'))
  const filled = new Set<string>()
  afterwards(() => rmSync(places, { recursive: true, force: true }))

  async function filledPlace(word: string): Promise<string> {
    const dataDir = join(temporaryFolder(), 'data')
    const original = join(places, word)
    if (!filled.has(word)) await fillPlace(original, word)
    filled.add(word)
    cpSync(original, dataDir, { recursive: true })
    return dataDir
  }

  async function madeBackup(): Promise<{ dataDir: string; path: string }> {
    const dataDir = await filledPlace('lantern')
    const path = join(temporaryFolder(), 'backup.zip')
    await backedUp(dataDir, path)
    return { dataDir, path }
  }

  return { filledPlace, madeBackup }
}

/** Restores a backup on the embedded stack. */
export function restore(path: string, dataDir: string) {
  return restoreBackup({ path, dataDir, stack: embedded })
}

export function messageOf(result: Result<unknown>): string {
  return result.ok ? 'it worked' : result.failure.message
}

/** Runs SQL on the database at a path. Defensive mode is off, so that the SQL may also damage the schema. */
export function change(path: string, sql: string): void {
  const database = new DatabaseSync(path)
  database.enableDefensive(false)
  database.exec(sql)
  database.close()
}

/** Makes a backup of a database that was changed after the copy; the hashes in the backup match the changed bytes. */
export async function backedUpAs(dataDir: string, target: string, sql: string): Promise<void> {
  const folder = temporaryFolder()
  await backedUp(dataDir, join(folder, 'good.zip'))
  const entries = await entriesIn(join(folder, 'good.zip'))
  const path = join(folder, 'vita.db')
  writeFileSync(path, entries.get('vita.db') ?? '')
  change(path, sql)
  const bytes = readFileSync(path)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const manifest = JSON.parse(Buffer.from(entries.get('manifest.json') ?? '').toString())
  for (const entry of manifest.entries)
    if (entry.path === 'vita.db')
      Object.assign(entry, { sizeBytes: bytes.length, sha256: Buffer.from(digest).toString('hex') })
  entries.set('vita.db', bytes).set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  await zipOf(target, entries)
}
