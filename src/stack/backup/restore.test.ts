import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#adapters/temporary-folder.ts'
import { type None, none } from '#domain/result.ts'
import { dataFolder } from '../data-folder.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import {
  backedUp,
  contentOf,
  done,
  embedded,
  entriesIn,
  fillPlace,
  flippedIn,
  orderFor,
  rowsOf,
  zipOf,
} from './sample-place.ts'

vi.setConfig({ testTimeout: 60_000 }) // passwords are hashed, and every file is synced, on a machine that may be busy

const places = mkdtempSync(join(tmpdir(), 'vita-places-'))
const filled = new Map<string, string>()
afterAll(() => rmSync(places, { recursive: true, force: true }))

test('a backup put back elsewhere is the same site', async () => {
  const { dataDir, path } = await madeBackup()
  const elsewhere = join(temporaryFolder(), 'deep', 'data')
  expect(done(await restore(path, elsewhere)).aside).toBe(null)
  expect(await contentOf(elsewhere)).toEqual(await contentOf(dataDir))
  expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
  expect(statSync(join(elsewhere, 'vita.db')).mode & 0o777).toBe(0o600)
  expect(readdirSync(elsewhere).toSorted()).toEqual(['files', 'in-use.lock', 'vita.db'])
})

test('a backup is for its owner alone, names every entry with its hash, and holds no key', async () => {
  const { path } = await madeBackup()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const entries = await entriesIn(path)
  const manifest = JSON.parse(Buffer.from(entries.get('manifest.json') ?? '').toString())
  expect(manifest).toMatchObject({
    format: 1,
    product: '0.1.0',
    stack: embedded,
    counts: { documents: { jobs: 1, submissions: 1, mail: 1 }, identities: 1, files: 2 },
    leftOut: [],
  })
  const named = manifest.entries.map((entry: { path: string }) => entry.path)
  expect([...named, 'manifest.json'].toSorted()).toEqual([...entries.keys()].toSorted())
  expect(named.filter((name: string) => !name.startsWith('files/objects/'))).toEqual([
    'settings.env',
    'files/index.json',
    'vita.db',
  ])
})

test('what was there before moves aside as it was, with its journal and its mails', async () => {
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

test('after a restore the queues rest until they are told to go on, and nobody is signed in', async () => {
  const { dataDir, path } = await madeBackup()
  expect(rowsOf(dataDir, 'sessions')).toHaveLength(1)
  const elsewhere = join(temporaryFolder(), 'data')
  done(await restore(path, elsewhere))
  expect(rowsOf(elsewhere, 'sessions')).toEqual([])
  const rests = rowsOf(elsewhere, 'queue_rests')
  expect(rests.map(({ queue }) => queue)).toEqual(['forwards', 'mail'])
  for (const { until } of rests) expect(Number(until)).toBeGreaterThan(Date.parse('2999-01-01'))
})

test('a damaged database, an empty one and one of a newer version do not keep a backup out', async () => {
  const { dataDir: original, path } = await madeBackup()
  for (const damage of ['', 'no database at all']) {
    const dataDir = await filledPlace('heron')
    writeFileSync(join(dataDir, 'vita.db'), damage)
    const { aside } = done(await restore(path, dataDir))
    expect(readFileSync(join(aside ?? '', 'vita.db'), 'utf8')).toBe(damage)
    expect(await contentOf(dataDir)).toEqual(await contentOf(original))
  }
  const newer = await filledPlace('heron')
  change(join(newer, 'vita.db'), 'pragma user_version = 999')
  done(await restore(path, newer))
  expect(await contentOf(newer)).toEqual(await contentOf(original))
})

test('one turned byte of any entry is refused by the name of the entry, and nothing changes', async () => {
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

test('a backup that is cut off anywhere is refused', async () => {
  const { path } = await madeBackup()
  const all = readFileSync(path)
  const cut = join(temporaryFolder(), 'cut.zip')
  for (const part of [0, 0.3, 0.9, 0.999]) {
    writeFileSync(cut, all.subarray(0, Math.floor(all.length * part)))
    expect(messageOf(await verifyBackup(cut)), String(part)).toMatch(/no zip file, or a damaged one/)
  }
})

test('an entry that the manifest does not name, or that is missing, is refused by its name', async () => {
  const { path } = await madeBackup()
  const entries = await entriesIn(path)
  const folder = temporaryFolder()
  const more = await zipOf(join(folder, 'more.zip'), [...entries, ['keys.json', Buffer.from('{}')]])
  expect(messageOf(await verifyBackup(more))).toMatch(/keys\.json does not belong into it\.$/)
  const fewer = [...entries].filter(([name]) => name !== 'vita.db')
  expect(messageOf(await verifyBackup(await zipOf(join(folder, 'fewer.zip'), fewer)))).toMatch(/vita\.db is missing/)
  const none = await zipOf(join(folder, 'none.zip'), [['vita.db', Buffer.from('x')]])
  expect(messageOf(await verifyBackup(none))).toMatch(/is no backup of this site\.$/)
})

test('an entry that leads out of the folder is refused, and nothing is written there', async () => {
  const { path } = await madeBackup()
  const entries = await entriesIn(path)
  const folder = temporaryFolder()
  const harmless = await zipOf(join(folder, 'harmless.zip'), [...entries, ['aa/evil.txt', Buffer.from('x')]])
  const hostile = join(folder, 'hostile.zip')
  writeFileSync(
    hostile,
    Buffer.from(readFileSync(harmless).toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1'),
  )
  const dataDir = join(folder, 'data')
  expect(messageOf(await restore(hostile, dataDir))).toMatch(/no zip file, or a damaged one|does not belong/)
  expect(readdirSync(folder).toSorted()).toEqual(['harmless.zip', 'hostile.zip'])
})

test('a backup of a newer format, or with a database of a newer version, asks for the update', async () => {
  const { path } = await madeBackup()
  const entries = await entriesIn(path)
  const folder = temporaryFolder()
  const manifest = JSON.parse(Buffer.from(entries.get('manifest.json') ?? '').toString())
  entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, format: 2 })))
  const newer = await zipOf(join(folder, 'newer.zip'), entries)
  expect(messageOf(await verifyBackup(newer))).toMatch(
    /made by a newer version of this site\. Update the site first\.$/,
  )

  const dataDir = await filledPlace('heron')
  const target = join(folder, 'schema.zip')
  await backedUpAs(dataDir, target, 'pragma user_version = 999')
  const why = messageOf(await restore(target, join(folder, 'data')))
  expect(why).toMatch(/written by a newer version of this site \(schema 999, known: \d+\): update the site first/)
  expect(readdirSync(folder)).not.toContain('data')
})

test('a database of an older version is brought to the present one', async () => {
  const dataDir = await filledPlace('heron')
  const target = join(temporaryFolder(), 'older.zip')
  await backedUpAs(dataDir, target, 'alter table sessions drop column sealed_grant; pragma user_version = 3')
  const elsewhere = join(temporaryFolder(), 'data')
  done(await restore(target, elsewhere))
  const folder = dataFolder(elsewhere)
  expect(folder.database().ok).toBe(true)
  folder.close()
  expect(existsSync(join(elsewhere, 'backups'))).toBe(false)
  expect(await contentOf(elsewhere)).toEqual(await contentOf(dataDir))
})

test('a copy of the database alone, as it is made before its layout changes, is put back, and the files stay', async () => {
  const original = await filledPlace('lantern')
  const dataDir = await filledPlace('heron')
  const files = readFileSync(join(dataDir, 'files/index.json'), 'utf8')
  const database = new DatabaseSync(join(original, 'vita.db'))
  const copy = join(temporaryFolder(), 'before-migration-3.db')
  database.exec(`vacuum into '${copy}'`)
  database.close()
  expect(done(await verifyBackup(copy)).counts).toMatchObject({ documents: { jobs: 1 }, identities: 1 })
  const { aside } = done(await restore(copy, dataDir))
  expect(readdirSync(aside ?? '')).not.toContain('files')
  expect(rowsOf(dataDir, 'documents')).toEqual(rowsOf(original, 'documents'))
  expect(readFileSync(join(dataDir, 'files/index.json'), 'utf8')).toBe(files)

  writeFileSync(`${copy}-wal`, '')
  expect(messageOf(await restore(copy, dataDir))).toMatch(/is a database that is worked on, no copy of one/)
  rmSync(`${copy}-wal`)
  writeFileSync(copy, readFileSync(copy).subarray(0, 5000))
  expect(messageOf(await restore(copy, dataDir))).toMatch(/damaged|cannot be used/)
})

test('a database that belongs to another program, or is damaged inside, is refused though its bytes are the right ones', async () => {
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

test('a data folder in use is left alone, and one that a restore has is not entered', async () => {
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
  expect(entered).toMatch(/is being put back into DATA_DIR/)
})

test('a backup made with parts kept elsewhere goes only where they are kept so', async () => {
  const { path } = await madeBackup()
  const dataDir = join(temporaryFolder(), 'data')
  const hosted = { ...embedded, files: 'cloud-storage' }
  expect(messageOf(await restoreBackup({ path, dataDir, stack: hosted }))).toBe(
    'The backup was made with FILES=disk, and here it is cloud-storage. Set FILES=disk to put it back.',
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('who breaks a restore off finds everything as it was', async () => {
  const { path } = await madeBackup()
  const dataDir = await filledPlace('heron')
  const before = await contentOf(dataDir)
  const stopping = new AbortController()
  const answer = await restoreBackup({ path, dataDir, stack: embedded }, () => stopping.abort(), stopping.signal)
  expect(messageOf(answer)).toBe('Broken off: nothing was changed.')
  expect(await contentOf(dataDir)).toEqual(before)
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
})

test('files whose bytes are lost or damaged are named, and do not keep the rest from being backed up and put back', async () => {
  const dataDir = await filledPlace('heron')
  const objects = readdirSync(join(dataDir, 'files/objects'), { recursive: true, withFileTypes: true })
  const [lost, damaged] = objects.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  rmSync(lost ?? '')
  writeFileSync(damaged ?? '', 'x')
  const target = join(temporaryFolder(), 'b.zip')
  expect((await backedUp(dataDir, target)).leftOut.toSorted()).toEqual(['about/a.txt', 'about/heron.txt'])
  const elsewhere = join(temporaryFolder(), 'data')
  expect(done(await restore(target, elsewhere)).manifest.leftOut).toHaveLength(2)
  expect(rowsOf(elsewhere, 'documents')).toEqual(rowsOf(dataDir, 'documents'))
})

test('nothing has the name of a backup before it is whole, and a name that is taken stays', async () => {
  const dataDir = await filledPlace('heron')
  const target = join(temporaryFolder(), 'b.zip')
  const seen: boolean[] = []
  done(await makeBackup(orderFor(dataDir, target), () => seen.push(existsSync(target))))
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).not.toContain(true)
  const before = readFileSync(target)
  expect(messageOf(await makeBackup(orderFor(dataDir, target)))).toMatch(/is there already/)
  expect(readFileSync(target).equals(before)).toBe(true)
  expect(readdirSync(join(target, '..'))).toEqual(['b.zip'])
})

test('a damaged database is not backed up: a copy would take the place of a good one', async () => {
  const dataDir = await filledPlace('heron')
  writeFileSync(join(dataDir, 'vita.db'), 'damaged')
  const folder = temporaryFolder()
  expect(messageOf(await makeBackup(orderFor(dataDir, join(folder, 'b.zip'))))).toMatch(/vita\.db is not a database/)
  expect(readdirSync(folder)).toEqual([])
})

/** A copy of a data folder that is filled once for each word: hashing a password takes its time. */
async function filledPlace(word: string): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  const original = filled.get(word) ?? join(places, word)
  if (!filled.has(word)) await fillPlace(original, word)
  filled.set(word, original)
  cpSync(original, dataDir, { recursive: true })
  return dataDir
}

async function madeBackup(): Promise<{ dataDir: string; path: string }> {
  const dataDir = await filledPlace('lantern')
  const path = join(temporaryFolder(), 'backup.zip')
  await backedUp(dataDir, path)
  return { dataDir, path }
}

function restore(path: string, dataDir: string) {
  return restoreBackup({ path, dataDir, stack: embedded })
}

function messageOf(result: { ok: boolean; failure?: { message: string } }): string {
  return result.failure?.message ?? 'it worked'
}

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path)
  database.enableDefensive(false)
  database.exec(sql)
  database.close()
}

/** A backup with right hashes of a database that was changed after it was copied. */
async function backedUpAs(dataDir: string, target: string, sql: string): Promise<void> {
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
