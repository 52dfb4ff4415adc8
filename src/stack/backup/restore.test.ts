import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { unfinished } from '#domain/accounts/account.ts'
import { type None, none } from '#resume/result.ts'
import { change, messageOf, restore, samplePlaces } from '#support/backup/sample-backup.ts'
import { backedUp, contentOf, done, embedded, rowsOf } from '#support/backup/sample-place.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { dataFolder } from '../data-folder/data-folder.ts'
import { restoreBackup } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 }) // passwords are hashed and every file is synced, on a machine that may be busy

const { filledPlace, madeBackup } = samplePlaces(afterAll)

test('a backup restored elsewhere is the same site', async () => {
  const { dataDir, path } = await madeBackup()
  const elsewhere = join(temporaryFolder(), 'deep', 'data')
  expect(done(await restore(path, elsewhere)).aside).toBe(null)
  expect(await contentOf(elsewhere)).toEqual(await contentOf(dataDir))
  expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
  expect(statSync(join(elsewhere, 'vita.db')).mode & 0o777).toBe(0o600)
  expect(readdirSync(elsewhere).toSorted()).toEqual(['files', 'in-use.lock', 'vita.db'])
})

test('the owner’s fonts are in a backup and come back; a backup without fonts leaves those that are there', async () => {
  const dataDir = await filledPlace('lantern')
  const own = { 'Own Face.ttf': 'one', 'other.OTF': 'two' }
  mkdirSync(join(dataDir, 'fonts'))
  for (const [name, bytes] of Object.entries({ ...own, '.part.ttf': 'x', 'notes.md': 'x' }))
    writeFileSync(join(dataDir, 'fonts', name), bytes)
  const path = join(temporaryFolder(), 'fonts.zip')
  await backedUp(dataDir, path)
  const elsewhere = await filledPlace('heron')
  mkdirSync(join(elsewhere, 'fonts'))
  writeFileSync(join(elsewhere, 'fonts', 'other.ttf'), 'other')
  const { aside } = done(await restore(path, elsewhere))
  expect(fontsIn(elsewhere)).toEqual(own)
  expect(fontsIn(aside ?? '')).toEqual({ 'other.ttf': 'other' })

  done(await restore((await madeBackup()).path, elsewhere))
  expect(fontsIn(elsewhere)).toEqual(own)
})

test('the previous data moves aside unchanged, with its WAL and its mails', async () => {
  const { path } = await madeBackup()
  const dataDir = await filledPlace('heron')
  mkdirSync(join(dataDir, 'outbox'))
  writeFileSync(join(dataDir, 'outbox', 'a.eml'), 'x')
  writeFileSync(join(dataDir, 'vita.db-wal'), '')
  const before = await contentOf(dataDir)
  const { aside } = done(await restore(path, dataDir))
  expect(aside).toMatch(/backups\/before-restore-\d{8}T\d{6}Z$/)
  expect(await contentOf(aside ?? '')).toEqual(before)
  expect(readdirSync(aside ?? '')).toEqual(expect.arrayContaining(['files', 'outbox', 'vita.db', 'vita.db-wal']))
  expect(readdirSync(dataDir).toSorted()).toEqual(['backups', 'files', 'in-use.lock', 'keys.json', 'vita.db'])
})

test.each(Object.values(unfinished))('a restore ends what is in %s, as it ends sessions', async (collection) => {
  const dataDir = await filledPlace('lantern')
  const database = new DatabaseSync(join(dataDir, 'vita.db'))
  database.prepare('insert into documents (collection, id, fields) values (?, ?, ?)').run(collection, 'one', '{}')
  database.close()
  const path = join(temporaryFolder(), 'open.zip')
  await backedUp(dataDir, path)
  const elsewhere = join(temporaryFolder(), 'data')
  done(await restore(path, elsewhere))
  const ofCollection = (folder: string) => rowsOf(folder, 'documents').filter((row) => row.collection === collection)
  expect([ofCollection(dataDir).length, ofCollection(elsewhere).length]).toEqual([1, 0])
})

test('after a restore delivery is paused until mail resume, and no session is valid', async () => {
  const { dataDir, path } = await madeBackup()
  expect(rowsOf(dataDir, 'sessions')).toHaveLength(1)
  const elsewhere = join(temporaryFolder(), 'data')
  done(await restore(path, elsewhere))
  expect(rowsOf(elsewhere, 'sessions')).toEqual([])
  const pauses = rowsOf(elsewhere, 'queue_rests')
  expect(pauses.map(({ queue }) => queue)).toEqual(['forwards', 'mail'])
  for (const { until } of pauses) expect(Number(until)).toBeGreaterThan(Date.parse('2999-01-01'))
})

test('a damaged database, an empty one and one of another schema do not prevent a restore', async () => {
  const { dataDir: original, path } = await madeBackup()
  for (const damage of ['', 'no database at all']) {
    const dataDir = await filledPlace('heron')
    writeFileSync(join(dataDir, 'vita.db'), damage)
    const { aside } = done(await restore(path, dataDir))
    expect(readFileSync(join(aside ?? '', 'vita.db'), 'utf8')).toBe(damage)
    expect(await contentOf(dataDir)).toEqual(await contentOf(original))
  }
  const other = await filledPlace('heron')
  change(join(other, 'vita.db'), 'pragma user_version = 999')
  done(await restore(path, other))
  expect(await contentOf(other)).toEqual(await contentOf(original))
})

test('a data folder in use is not restored, and one that a restore has is not entered', async () => {
  const { path } = await madeBackup()
  const dataDir = await filledPlace('heron')
  const before = await contentOf(dataDir)
  const site = dataFolder(dataDir)
  expect(site.database().ok).toBe(true)
  expect(messageOf(await restore(path, dataDir))).toMatch(/^DATA_DIR .* is in use\. Stop the site/)
  site.close()
  expect(await contentOf(dataDir)).toEqual(before)
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  let entered: string | None = none
  await restoreBackup({ path, dataDir, stack: embedded }, () => {
    entered ??= messageOf(dataFolder(dataDir).enter())
  })
  expect(entered).toMatch(/is being restored into DATA_DIR/)
})

test('an interrupted restore leaves everything as it was', async () => {
  const { path } = await madeBackup()
  const dataDir = await filledPlace('heron')
  const before = await contentOf(dataDir)
  const stopping = new AbortController()
  const answer = await restoreBackup({ path, dataDir, stack: embedded }, () => stopping.abort(), stopping.signal)
  expect(messageOf(answer)).toBe('Canceled: nothing was changed.')
  expect(await contentOf(dataDir)).toEqual(before)
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
})

/** The owner's fonts of a data folder, with their bytes. */
function fontsIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'fonts')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
