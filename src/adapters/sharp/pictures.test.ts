import { existsSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { picturesContract, small } from '#ports/content/pictures.contract.ts'
import { none, success } from '#resume/result.ts'
import { flag } from '#support/sharp/originals.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sharpPictures } from './pictures.ts'

vi.setConfig({ testTimeout: 20_000 })

picturesContract(async () => open(temporaryFolder()))

test('a picture is there for the next process that opens the folder', async () => {
  const folder = temporaryFolder()
  const made = await open(folder).make(small)
  expect(await open(folder).read(hashOf(made))).toEqual(made)
})

test('the folder holds only complete files under their own names', async () => {
  const folder = temporaryFolder()
  const pictures = open(folder)
  const hash = hashOf(await pictures.make(await flag(700, 500).png().toBuffer()))
  expect(readdirSync(folder)).toEqual([320, 640, 700].map((width) => `${hash}-${width}.webp`).concat(`${hash}.json`))
  expect(statSync(join(folder, `${hash}.json`)).mode & 0o777).toBe(0o600)
})

for (const [damage, text] of [
  ['is cut off', '{"widthPx":3,"heig'],
  ['is empty', ''],
  ['has no widths', '{"widthPx":3,"heightPx":2,"color":"#000000","widths":[],"types":["webp"]}'],
  ['has a colour that is none', '{"widthPx":3,"heightPx":2,"color":"red;}","widths":[3],"types":["webp"]}'],
  ['has a type that is none', '{"widthPx":3,"heightPx":2,"color":"#000000","widths":[3],"types":["webp","svg"]}'],
  ['has a width that is a path', '{"widthPx":3,"heightPx":2,"color":"#000000","widths":["../x"],"types":["webp"]}'],
  ['is a list', '[]'],
] as const) {
  test(`a picture whose record ${damage} counts as missing, and can be made again`, async () => {
    const folder = temporaryFolder()
    const pictures = open(folder)
    const made = await pictures.make(small)
    writeFileSync(join(folder, `${hashOf(made)}.json`), text)
    expect(await pictures.read(hashOf(made))).toEqual(success(none))
    expect(await pictures.variant(hashOf(made), 3, 'webp')).toEqual(success(none))
    expect(await pictures.make(small)).toEqual(made)
    expect(await pictures.read(hashOf(made))).toEqual(made)
  })
}

test('a variant that its record does not name is not served', async () => {
  const folder = temporaryFolder()
  const pictures = open(folder)
  const hash = hashOf(await pictures.make(small))
  writeFileSync(join(folder, `${hash}-4.webp`), 'x')
  writeFileSync(join(folder, `${hash}-3.avif`), 'x')
  expect(await pictures.variant(hash, 4, 'webp')).toEqual(success(none))
  expect(await pictures.variant(hash, 3, 'avif')).toEqual(success(none))
})

test('a symbolic link in place of a variant or a record is not followed', async () => {
  const folder = temporaryFolder()
  const pictures = open(folder)
  const hash = hashOf(await pictures.make(small))
  writeFileSync(join(folder, 'secret'), 'canary')
  rmSync(join(folder, `${hash}-3.webp`))
  symlinkSync(join(folder, 'secret'), join(folder, `${hash}-3.webp`))
  expect(await pictures.variant(hash, 3, 'webp')).toEqual(success(none))
  renameSync(join(folder, `${hash}.json`), join(folder, 'moved'))
  symlinkSync(join(folder, 'moved'), join(folder, `${hash}.json`))
  expect(await pictures.read(hash)).toEqual(success(none))
})

test('a picture without a file is deleted after an hour', async () => {
  const folder = temporaryFolder()
  const pictures = open(folder)
  const [old, used] = [await pictures.make(small), await pictures.make(await flag(5, 5).png().toBuffer())]
  age(folder, 59)
  await pictures.keepOnly(new Set([hashOf(used)]))
  expect(await pictures.read(hashOf(old))).toEqual(old)
  age(folder, 61)
  await pictures.keepOnly(new Set([hashOf(used)]))
  expect(await pictures.read(hashOf(old))).toEqual(success(none))
  expect(await pictures.read(hashOf(used))).toEqual(used)
  expect(readdirSync(folder).every((name) => name.startsWith(hashOf(used)))).toBe(true)
})

test('a picture that is made again counts as new', async () => {
  const folder = temporaryFolder()
  const pictures = open(folder)
  const made = await pictures.make(small)
  age(folder, 61)
  await pictures.make(small)
  await pictures.keepOnly(new Set())
  expect(await pictures.read(hashOf(made))).toEqual(made)
})

test('partial files of a crash are deleted after an hour, and files of other programs stay', async () => {
  const folder = temporaryFolder()
  const pictures = open(folder)
  const hash = hashOf(await pictures.make(small))
  const half = [`${hash}-3.avif.0b8e.tmp`, `${'a'.repeat(64)}.json.0b8e.tmp`, `${'a'.repeat(64)}-320.webp`]
  for (const name of [...half, 'notes.txt']) writeFileSync(join(folder, name), 'x')
  await pictures.keepOnly(new Set([hash]))
  expect(half.every((name) => existsSync(join(folder, name)))).toBe(true)
  age(folder, 61)
  await pictures.keepOnly(new Set([hash]))
  expect(readdirSync(folder).sort()).toEqual([`${hash}-3.webp`, `${hash}.json`, 'notes.txt'].sort())
})

test('a file in place of the folder is an unavailable failure, not a throw', async () => {
  const path = join(temporaryFolder(), 'pictures')
  writeFileSync(path, '')
  const pictures = open(path)
  const unavailable = { ok: false, failure: { code: 'unavailable', message: 'The pictures are not available.' } }
  const hash = 'a'.repeat(64)
  expect(await pictures.make(small)).toMatchObject(unavailable)
  expect(await pictures.read(hash)).toMatchObject(unavailable)
  expect(await pictures.variant(hash, 320, 'webp')).toMatchObject(unavailable)
  expect(await pictures.keepOnly(new Set())).toMatchObject(unavailable)
})

test('clearing a missing folder does nothing', async () => {
  expect(await open(join(temporaryFolder(), 'pictures')).keepOnly(new Set())).toEqual(success())
})

test('a change of returned bytes does not change what is served', async () => {
  const pictures = open(temporaryFolder())
  const hash = hashOf(await pictures.make(small))
  const read = await pictures.variant(hash, 3, 'webp')
  if (read.ok) read.data?.fill(0)
  const again = await pictures.variant(hash, 3, 'webp')
  expect(again.ok && Buffer.from(again.data ?? []).toString('latin1', 0, 4)).toBe('RIFF')
})

function open(folder: string) {
  const pictures = sharpPictures(folder)
  onTestFinished(() => pictures.close())
  return pictures
}

function hashOf(result: Awaited<ReturnType<ReturnType<typeof open>['make']>>): string {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure.cause })
  return result.data.hash
}

function age(folder: string, minutes: number) {
  const at = new Date(Date.now() - minutes * 60_000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), at, at)
}
