import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none, success } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { diskFiles } from './files.ts'
import { diskSnapshot, listBetween } from './snapshot.ts'

test('a store without any write has an empty list', async () => {
  const { snapshot } = diskSnapshot(join(temporaryFolder(), 'files'))
  const now = data(await snapshot())
  expect(listBetween(now, now, none)?.files.size).toBe(0)
})

test('a prepared import shows the old files until the documents name it, and then the new files', async () => {
  const { files, snapshot } = openedStore()
  await files.write('a/old', text('old'))
  const id = data(await files.prepare(changes))
  const before = data(await snapshot())
  const after = data(await snapshot())
  expect(namesIn(listBetween(before, after, 'an import before'))).toEqual(['a/old'])
  expect(namesIn(listBetween(before, after, id))).toEqual(['a/new'])
})

test('the list of a prepared import is the list after its commit', async () => {
  const { files, snapshot } = openedStore()
  const id = data(await files.prepare(changes))
  const waiting = data(await snapshot())
  await files.commit(id)
  const shown = data(await snapshot())
  expect(listBetween(waiting, waiting, id)).toEqual(listBetween(shown, shown, id))
})

test('a change of the list or of the prepared import between two snapshots returns none', async () => {
  const { files, snapshot } = openedStore()
  const snapshots = [data(await snapshot())]
  await files.write('a/old', text('old'))
  snapshots.push(data(await snapshot()))
  const id = data(await files.prepare(changes))
  snapshots.push(data(await snapshot()))
  await files.commit(id)
  snapshots.push(data(await snapshot()))
  for (const [at, before] of snapshots.entries())
    for (const [other, after] of snapshots.entries())
      expect(listBetween(before, after, id) === none, `${at} and ${other}`).toBe(at !== other)
})

const changes = [
  { name: 'a/old', bytes: none },
  { name: 'a/new', bytes: async () => success(text('new')) },
]

function openedStore() {
  const folder = join(temporaryFolder(), 'files')
  return { files: diskFiles(folder), snapshot: diskSnapshot(folder).snapshot }
}

function namesIn(list: ReturnType<typeof listBetween>): string[] {
  return [...(list?.files.keys() ?? [])]
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
