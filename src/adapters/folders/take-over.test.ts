import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownerText } from '#domain/owner-error.ts'
import { success } from '#domain/result.ts'
import { emptyFiles, namesOf, text } from '#support/content/files.ts'
import { killedBefore } from '#support/faults/killed-before.ts'
import { openedStack } from '#support/opened-stack.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { diskBlobs } from '../disk/blobs.ts'
import { earlierDiskFiles } from '../disk/earlier-files.ts'
import { filesInFolders } from './files.ts'
import { hasEarlierFiles, takeOverFiles } from './take-over.ts'

const hash = (digit: string) => digit.repeat(64)
const entry = (digit: string) => ({
  ...{ sizeBytes: 3, contentType: 'image/jpeg', hash: hash(digit) },
  updatedAt: '2026-11-20T10:00:00.000Z',
})

/** The list of an earlier version, with a file of each kind. */
const listed = {
  format: 1,
  generation: 7,
  draftChanges: 2,
  batch: 'earlier',
  files: {
    'about/portrait.jpg': entry('1'),
    'home/slideshow/alt.json': entry('2'),
    'loose.txt': entry('3'),
    'history/00000001.json': entry('4'),
    [`draft/${hash('5')}`]: entry('5'),
    'draft/uploads/0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11/0000000000': entry('6'),
    'imports/0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11/0000000000': entry('7'),
  },
}
const named = ['about/portrait.jpg', 'history/00000001.json', 'home/slideshow/alt.json', 'loose.txt']
const batch = {
  id: 'waiting',
  base: 7,
  changes: [
    ['about/new.jpg', entry('8')],
    ['about/portrait.jpg', null],
  ],
}

function earlierSite(files: Record<string, unknown>) {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const { documents } = emptyFiles()
  return {
    ...{ folder, documents, earlier: earlierDiskFiles(folder) },
    files: filesInFolders(documents, diskBlobs(folder)),
  }
}

test('the files of an earlier version keep their names and facts, but for those of minutes and bytes of the draft', async () => {
  const { documents, earlier, files, folder } = earlierSite({
    'index.json': listed,
    'index.lock': '',
    'batch.lock': '',
  })
  expect(data(await hasEarlierFiles(documents, earlier))).toBe(true)
  expect(data(await takeOverFiles(documents, earlier))).toBe(true)
  expect(await namesOf(files)).toEqual(named)
  expect(data(await files.metadata('about/portrait.jpg'))).toEqual({ name: 'about/portrait.jpg', ...entry('1') })
  expect(readdirSync(folder)).toEqual([])
})

test('a site without earlier files has nothing to take over, before and after', async () => {
  const { documents, earlier, files } = earlierSite({})
  for (const _ of [1, 2]) expect(await takeOverFiles(documents, earlier)).toEqual(success(false))
  await files.write('a/1', text('one'))
  expect(await takeOverFiles(documents, earlier)).toEqual(success(false))
  expect(data(await hasEarlierFiles(documents, earlier))).toBe(false)
})

test('what was taken over is never taken over again', async () => {
  const { documents, earlier, files, folder } = earlierSite({ 'index.json': listed })
  data(await takeOverFiles(documents, earlier))
  await files.delete('about/portrait.jpg')
  writeFileSync(join(folder, 'index.json'), JSON.stringify(listed))
  expect(await takeOverFiles(documents, earlier)).toEqual(success(false))
  expect(await namesOf(files)).not.toContain('about/portrait.jpg')
})

for (const [importId, expected] of [
  ['waiting', ['about/new.jpg']],
  ['another', ['about/portrait.jpg']],
] as const)
  test(`a prepared batch of the import ${importId} counts only if that import was the last`, async () => {
    const { documents, earlier, files } = earlierSite({ 'index.json': listed, 'batch.json': batch })
    await documents.commit([{ collection: 'site', id: 'import', fields: { id: importId } }])
    data(await takeOverFiles(documents, earlier))
    expect((await namesOf(files)).filter((name) => name.startsWith('about/'))).toEqual(expected)
  })

test('a batch that was shown already is not shown again', async () => {
  const shown = { ...listed, batch: 'waiting' }
  const { documents, earlier, files } = earlierSite({ 'index.json': shown, 'batch.json': batch })
  await documents.commit([{ collection: 'site', id: 'import', fields: { id: 'waiting' } }])
  data(await takeOverFiles(documents, earlier))
  expect(await namesOf(files)).toEqual(named)
})

test('files that have names in documents already stay', async () => {
  const { documents, earlier, files } = earlierSite({ 'index.json': listed })
  const own = data(await files.write('about/portrait.jpg', text('mine')))
  data(await takeOverFiles(documents, earlier))
  expect(data(await files.metadata('about/portrait.jpg'))).toEqual(own)
  expect(await namesOf(files)).toEqual(named)
})

for (const [name, content] of [
  ['index.json', '{ "format": 1, "generation": 3, "ba'],
  ['index.json', { ...listed, format: 2 }],
  ['index.json', { ...listed, files: { 'a/b': { ...entry('1'), hash: '../../../etc/passwd' } } }],
  ['batch.json', '{'],
] as const)
  test(`the damaged ${name} ${JSON.stringify(content).slice(0, 50)} is not taken over, and stays`, async () => {
    const site = earlierSite({ 'index.json': listed, [name]: content })
    const taken = await takeOverFiles(site.documents, site.earlier)
    expect(taken.ok ? '' : ownerText(taken.failure)).toBe(
      `The list of files ${join(site.folder, name)} is damaged. To restore a backup: npm run vita -- restore PATH`,
    )
    expect(data(await site.documents.readAll('folders'))).toEqual([])
    expect(existsSync(join(site.folder, name))).toBe(true)
  })

test('a take-over that is killed before any of its steps is completed by the next start', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  await (await openedStack({ DATA_DIR: dataDir })).close()
  let kills = 0
  for (let isKilled = true; isKilled; kills += 1) {
    const copy = join(temporaryFolder(), 'data')
    cpSync(dataDir, copy, { recursive: true })
    isKilled = await killedBefore(
      kills,
      copy,
      `
    const { mkdirSync, writeFileSync } = await import('node:fs')
    const { earlierDiskFiles } = await import(${JSON.stringify(import.meta.resolve('../disk/earlier-files.ts'))})
    const { takeOverFiles } = await import(${JSON.stringify(import.meta.resolve('./take-over.ts'))})
    mkdirSync(${JSON.stringify(join(copy, 'files'))}, { recursive: true })
    for (const name of ['index.lock', 'batch.lock']) writeFileSync(${JSON.stringify(join(copy, 'files'))} + '/' + name, '')
    writeFileSync(${JSON.stringify(join(copy, 'files/index.json'))}, ${JSON.stringify(JSON.stringify(listed))})
    work = () => takeOverFiles(ports.documents, earlierDiskFiles(${JSON.stringify(join(copy, 'files'))}))`,
    )
    const stack = await openedStack({ DATA_DIR: copy })
    onTestFinished(stack.close)
    expect(await namesOf(stack.ports.files), `killed before step ${kills}`).toEqual(named)
    expect(readdirSync(join(copy, 'files')).filter((name) => name !== 'objects')).toEqual([])
  }
  expect(kills).toBeGreaterThan(6)
}, 120_000)
