import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { success } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { writeNewFile } from './new-file.ts'

test('a new file is written whole, and no other file is left beside it', async () => {
  const folder = temporaryFolder()
  expect(await writeNewFile(join(folder, 'a.csv'), 'Größe\n')).toEqual(success())
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('Größe\n')
  expect(readdirSync(folder)).toEqual(['a.csv'])
})

test.skipIf(process.platform === 'win32')('a new file is readable by its owner alone', async () => {
  const path = join(temporaryFolder(), 'a.csv')
  await writeNewFile(path, 'x')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('an existing file, folder or link is never replaced', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), 'old')
  mkdirSync(join(folder, 'folder'))
  symlinkSync(join(folder, 'absent'), join(folder, 'link'))
  for (const name of ['file', 'folder', 'link'])
    expect(await writeNewFile(join(folder, name), 'new')).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['file', 'folder', 'link'])
})

test('of several writes of one name at once exactly one succeeds, and the file is whole', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.csv')
  const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000))
  const done = await Promise.all(texts.map((text) => writeNewFile(path, text)))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(texts[done.findIndex(({ ok }) => ok)]).toBe(readFileSync(path, 'utf8'))
  expect(readdirSync(folder)).toEqual(['a.csv'])
})

test('a path that cannot be written is named with the reason', async () => {
  const path = join(temporaryFolder(), 'absent', 'a.csv')
  expect(await writeNewFile(path, 'x')).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: `${path} cannot be written (ENOENT).` },
  })
})
