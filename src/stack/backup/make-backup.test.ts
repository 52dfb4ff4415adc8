import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { snapshotBytes } from '#domain/content/bundle/snapshot.ts'
import { messageOf, restore, samplePlaces } from '#support/backup/sample-backup.ts'
import { backedUp, done, embedded, entriesIn, orderFor, rowsOf } from '#support/backup/sample-place.ts'
import { openedStack } from '#support/opened-stack.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { makeBackup } from './make-backup.ts'

vi.setConfig({ testTimeout: 60_000 }) // passwords are hashed and every file is synced, on a machine that may be busy

const { filledPlace, madeBackup } = samplePlaces(afterAll)

test('a backup is readable by its owner alone, lists every entry with its hash, and contains no key', async () => {
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
  expect(named.filter((name: string) => !name.startsWith('files/objects/'))).toEqual(['settings.env', 'vita.db'])
})

test('lost or damaged files are named, and the rest is backed up and restored', async () => {
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

test('a damaged original that only the history needs is left out by the publish that names it', async () => {
  const dataDir = await filledPlace('heron')
  const stack = await openedStack({ DATA_DIR: dataDir })
  const { blobs, documents } = stack.ports
  const original = done(await blobs.write(Buffer.from('only in the history')))
  const content = { documents: [], files: new Map([['about/gone.txt', original]]) }
  const snapshot = done(await blobs.write(snapshotBytes(content)))
  const record = { number: 1, at: new Date().toISOString(), by: 'command line', summary: '', changes: [], count: 0 }
  done(await documents.commit([{ collection: 'publishes', id: '00000001', fields: { ...record, snapshot } }]))
  await stack.close()
  writeFileSync(join(dataDir, 'files/objects', original.slice(0, 2), original), 'x')
  const { leftOut } = await backedUp(dataDir, join(temporaryFolder(), 'b.zip'))
  expect(leftOut).toEqual(['about/gone.txt of publish 1'])
})

test('no file has the target’s name before the backup is complete, and an existing target stays', async () => {
  const dataDir = await filledPlace('heron')
  const target = join(temporaryFolder(), 'b.zip')
  const seen: boolean[] = []
  done(await makeBackup(orderFor(dataDir, target), () => seen.push(existsSync(target))))
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).not.toContain(true)
  const before = readFileSync(target)
  expect(messageOf(await makeBackup(orderFor(dataDir, target)))).toMatch(/exists already/)
  expect(readFileSync(target).equals(before)).toBe(true)
  expect(readdirSync(join(target, '..'))).toEqual(['b.zip'])
})

test('a damaged database is not backed up: the copy would replace a good one', async () => {
  const dataDir = await filledPlace('heron')
  writeFileSync(join(dataDir, 'vita.db'), 'damaged')
  const folder = temporaryFolder()
  expect(messageOf(await makeBackup(orderFor(dataDir, join(folder, 'b.zip'))))).toMatch(/vita\.db is not a database/)
  expect(readdirSync(folder)).toEqual([])
})
