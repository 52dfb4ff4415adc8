import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { backedUpAs, messageOf, restore, samplePlaces } from '#support/backup/sample-backup.ts'
import { contentOf, embedded, entriesIn, flippedIn, zipOf } from '#support/backup/sample-place.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify-backup.ts'

vi.setConfig({ testTimeout: 60_000 }) // passwords are hashed and every file is synced, on a machine that may be busy

const { filledPlace, madeBackup } = samplePlaces(afterAll)

test('a backup with one flipped byte in any entry is rejected by the entry’s name, and nothing changes', async () => {
  const { path } = await madeBackup()
  const dataDir = await filledPlace('heron')
  const before = await contentOf(dataDir)
  const flipped = join(temporaryFolder(), 'flipped.zip')
  for (const [name, bytes] of await entriesIn(path)) {
    writeFileSync(flipped, flippedIn(path, bytes))
    const why = messageOf(await restore(flipped, dataDir))
    expect(why, name).toContain(name)
    expect(why, name).toMatch(/^The backup .* damaged/)
    expect(messageOf(await verifyBackup(flipped)), name).toBe(why)
  }
  expect(await contentOf(dataDir)).toEqual(before)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})

test('a truncated backup is rejected, wherever it was cut', async () => {
  const { path } = await madeBackup()
  const all = readFileSync(path)
  const cut = join(temporaryFolder(), 'cut.zip')
  for (const part of [0, 0.3, 0.9, 0.999]) {
    writeFileSync(cut, all.subarray(0, Math.floor(all.length * part)))
    expect(messageOf(await verifyBackup(cut)), String(part)).toMatch(/not a zip file, or is damaged/)
  }
})

test('an entry that is missing is rejected by its name', async () => {
  const { path } = await madeBackup()
  const entries = await entriesIn(path)
  const folder = temporaryFolder()
  const fewer = [...entries].filter(([name]) => name !== 'vita.db')
  expect(messageOf(await verifyBackup(await zipOf(join(folder, 'fewer.zip'), fewer)))).toMatch(/vita\.db is missing/)
  const none = await zipOf(join(folder, 'none.zip'), [['vita.db', Buffer.from('x')]])
  expect(messageOf(await verifyBackup(none))).toMatch(/is no backup of this site\.$/)
})

test('what is not in the manifest, such as an entry that leads out of the folder, is not read and written nowhere', async () => {
  const { path } = await madeBackup()
  const entries = await entriesIn(path)
  const folder = temporaryFolder()
  const more: [string, Uint8Array][] = [
    ['keys.json', Buffer.from('{}')],
    ['aa/evil.txt', Buffer.from('x')],
  ]
  const harmless = await zipOf(join(folder, 'harmless.zip'), [...entries, ...more])
  const hostile = join(folder, 'hostile.zip')
  writeFileSync(
    hostile,
    Buffer.from(readFileSync(harmless).toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1'),
  )
  const dataDir = join(folder, 'data')
  expect(await restore(hostile, dataDir)).toMatchObject({ ok: true })
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'harmless.zip', 'hostile.zip'])
  expect(readdirSync(dataDir)).not.toContain('keys.json')
})

test('a backup of another format, or with a database of another schema, is rejected with the number', async () => {
  const { path } = await madeBackup()
  const entries = await entriesIn(path)
  const folder = temporaryFolder()
  const manifest = JSON.parse(Buffer.from(entries.get('manifest.json') ?? '').toString())
  entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, format: 2 })))
  const other = await zipOf(join(folder, 'other.zip'), entries)
  expect(messageOf(await verifyBackup(other))).toMatch(/has format 2, and this version of the site has format 1\.$/)

  const dataDir = await filledPlace('heron')
  const target = join(folder, 'schema.zip')
  await backedUpAs(dataDir, target, 'pragma user_version = 999')
  const why = messageOf(await restore(target, join(folder, 'data')))
  expect(why).toMatch(/has schema 999, and this version of the site has schema 1\.$/)
  expect(readdirSync(folder)).not.toContain('data')
})

test('a database of another program, or one damaged inside, is rejected although its bytes match the manifest', async () => {
  const dataDir = await filledPlace('heron')
  const folder = temporaryFolder()
  await backedUpAs(dataDir, join(folder, 'other.zip'), 'pragma application_id = 7')
  expect(messageOf(await verifyBackup(join(folder, 'other.zip')))).toMatch(/is not one of this site\.$/)
  await backedUpAs(
    dataDir,
    join(folder, 'bad.zip'),
    "pragma writable_schema = on; update sqlite_schema set rootpage = 3 where name = 'sessions'",
  )
  expect(messageOf(await verifyBackup(join(folder, 'bad.zip')))).toMatch(
    /The database in the backup .* (is damaged|cannot)/,
  )
})

test('a backup is restored only with the same choice of services as it was made with', async () => {
  const { path } = await madeBackup()
  const dataDir = join(temporaryFolder(), 'data')
  const hosted = { ...embedded, files: 'cloud-storage' }
  expect(messageOf(await restoreBackup({ path, dataDir, stack: hosted }))).toBe(
    'The backup was made with FILES=disk, and here it is cloud-storage. Set FILES=disk to restore it.',
  )
  expect(existsSync(dataDir)).toBe(false)
})
