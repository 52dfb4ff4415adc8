import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { restore, samplePlaces } from '#support/backup/sample-backup.ts'
import { contentOf, entriesIn } from '#support/backup/sample-place.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { zipBytes } from '#support/zip-bytes.ts'
import { verifyBackup } from './verify-backup.ts'

vi.setConfig({ testTimeout: 60_000 }) // passwords are hashed and every file is synced, on a machine that may be busy

const { madeBackup } = samplePlaces(afterAll)

type Files = [name: string, content: Uint8Array][]

/** How programs and people pack again what a browser unpacked. */
const manners: Record<string, (files: Files) => Files> = {
  'compressed, in another order': (files) => files.toReversed(),
  'inside a folder': (files) => [['my backup/', new Uint8Array()], ...inside('my backup/', files)],
  'inside folders': (files) => inside('Downloads/my backup/', files),
  'with backslashes': (files) => files.map(([name, content]) => [name.replaceAll('/', '\\'), content]),
  'with entries of folders': (files) => [['files/', new Uint8Array()], ['files/objects/', new Uint8Array()], ...files],
  'with what a Mac adds': (files) => [
    ...inside('b/', files),
    ['b/.DS_Store', Buffer.from('x')],
    ...inside(
      '__MACOSX/b/',
      files.map(([name]): Files[number] => [name.replace(/[^/]*$/, '._$&'), Buffer.from('x')]),
    ),
  ],
  'with files that are no part of it': (files) => [
    ...files,
    ['notes.txt', Buffer.from('x')],
    ['Thumbs.db', Buffer.from('x')],
  ],
}

for (const [how, repack] of Object.entries(manners))
  test(`a backup that was packed again ${how} is restored whole`, async () => {
    const { path, dataDir } = await madeBackup()
    const folder = temporaryFolder()
    const again = join(folder, 'again.zip')
    writeFileSync(again, zipBytes(repack([...(await entriesIn(path))]).map(([name, content]) => ({ name, content }))))
    expect(await verifyBackup(again)).toMatchObject({ ok: true })
    expect(await restore(again, join(folder, 'data'))).toMatchObject({ ok: true })
    expect(await contentOf(join(folder, 'data'))).toEqual(await contentOf(dataDir))
  })

test('a backup is restored from the folder that it was unpacked into', async () => {
  const { path, dataDir } = await madeBackup()
  const folder = temporaryFolder()
  const unpacked = join(folder, 'unpacked')
  for (const [name, content] of await entriesIn(path)) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true })
    writeFileSync(join(unpacked, name), content)
  }
  writeFileSync(join(unpacked, '.DS_Store'), 'x')
  expect(await restore(unpacked, join(folder, 'data'))).toMatchObject({ ok: true })
  expect(await contentOf(join(folder, 'data'))).toEqual(await contentOf(dataDir))

  writeFileSync(join(unpacked, 'vita.db'), 'x')
  expect(await verifyBackup(unpacked)).toMatchObject({
    failure: { message: `The backup ${unpacked} is damaged: vita.db has another size than in the manifest.` },
  })
  expect(await verifyBackup(folder)).toMatchObject({
    failure: { message: `The backup ${folder} is no backup of this site.` },
  })
})

test('an entry that unpacks to more than it states, or to other bytes, is rejected by its name', async () => {
  const { path } = await madeBackup()
  const entries = [...(await entriesIn(path))].map(([name, content]) => ({ name, content }))
  const again = join(temporaryFolder(), 'again.zip')
  for (const content of [Buffer.alloc(1), Buffer.alloc(100_000)]) {
    const changed = entries.map((entry) =>
      entry.name === 'vita.db' ? { ...entry, content, sizeBytes: entry.content.length } : entry,
    )
    writeFileSync(again, zipBytes(changed))
    expect(await verifyBackup(again)).toMatchObject({
      failure: { message: expect.stringMatching(/damaged: vita\.db /) },
    })
  }
})

test('an encrypted entry is named', async () => {
  const { path } = await madeBackup()
  const again = join(temporaryFolder(), 'again.zip')
  const entries = [...(await entriesIn(path))].map(([name, content]) => ({ name, content, flags: 1 }))
  writeFileSync(again, zipBytes(entries))
  expect(await verifyBackup(again)).toMatchObject({
    failure: { message: expect.stringMatching(/holds [\w./]+, which is encrypted\.$/) },
  })
})

function inside(folder: string, files: Files): Files {
  return files.map(([name, content]) => [folder + name, content])
}
