import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifestName } from '#domain/places/site-manifest.ts'
import { failed, success } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { checkFolder, writeFolder } from './folder.ts'

test('a publish into a new folder writes the files and their list', async () => {
  const folder = join(temporaryFolder(), 'site')
  expect(await writeFolder(folder, [], [file('b/index.html', 'b'), file('a.txt', 'a')])).toEqual(
    success({ count: 2, added: ['a.txt', 'b/index.html'], changed: [], deleted: [] }),
  )
  expect(readFileSync(join(folder, 'b/index.html'), 'utf8')).toBe('b')
  expect(JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))).toEqual([
    { path: 'a.txt', sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', size: 1 },
    { path: 'b/index.html', sha256: expect.any(String), size: 1 },
  ])
})

test('the next one says what differs, and leaves nothing of the last; a check changes nothing', async () => {
  const parent = temporaryFolder()
  const folder = join(parent, 'site')
  await writeFolder(folder, [], [file('a', '1'), file('b', '1'), file('c', '1')])
  const next = [file('a', '1'), file('b', '2'), file('d', '1')]
  const changes = success({ count: 3, added: ['d'], changed: ['b'], deleted: ['c'] })
  expect(await checkFolder(folder, [], next)).toEqual(changes)
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'c', manifestName])
  expect(await writeFolder(folder, [], next)).toEqual(changes)
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'd', manifestName])
  expect(readdirSync(parent)).toEqual(['site'])
})

test('a folder with other files is left alone, and the message names them', async () => {
  const other = temporaryFolder()
  writeFileSync(join(other, 'letter.txt'), 'mine')
  for (const act of [writeFolder, checkFolder])
    expect(await act(other, [], [file('a', '1')])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(readdirSync(other)).toEqual(['letter.txt'])

  const folder = join(temporaryFolder(), 'site')
  await writeFolder(folder, [], [file('a', '1')])
  mkdirSync(join(folder, 'mine'))
  writeFileSync(join(folder, 'mine/letter.txt'), 'mine')
  const rejected = await writeFolder(folder, [], [file('a', '2')])
  expect(rejected.ok ? '' : rejected.failure.message).toContain('mine/letter.txt')
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('1')
})

test('a file that cannot be read leaves the folder as it was, and nothing beside it', async () => {
  const parent = temporaryFolder()
  const folder = join(parent, 'site')
  await writeFolder(folder, [], [file('a', '1')])
  const broken = { name: 'b', read: async () => failed('unavailable', 'The picture is missing.') }
  expect(await writeFolder(folder, [], [file('a', '2'), broken])).toEqual(
    failed('unavailable', 'The picture is missing.'),
  )
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('1')
  expect(readdirSync(parent)).toEqual(['site'])
  expect(existsSync(join(folder, 'b'))).toBe(false)
})

test('a damaged list, and an interrupt, leave everything as it was', async () => {
  const parent = temporaryFolder()
  const folder = join(parent, 'site')
  await writeFolder(folder, [], [file('a', '1')])
  expect(await writeFolder(folder, [], [file('a', '2')], AbortSignal.abort())).toMatchObject({
    failure: { code: 'canceled' },
  })
  expect([readFileSync(join(folder, 'a'), 'utf8'), readdirSync(parent)]).toEqual(['1', ['site']])
  writeFileSync(join(folder, manifestName), '{')
  expect(await writeFolder(folder, [], [file('a', '2')])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
})

test('a place that cannot be written is named', async () => {
  const parent = temporaryFolder()
  writeFileSync(join(parent, 'file'), '')
  const written = await writeFolder(join(parent, 'file/site'), [], [file('a', '1')])
  expect(written.ok ? '' : written.failure.message).toContain('file/site cannot be written: ENOTDIR.')
})

function file(name: string, text: string) {
  return { name, read: async () => success(new TextEncoder().encode(text)) }
}
