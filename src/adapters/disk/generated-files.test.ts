import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none, success } from '#domain/result.ts'
import { generatedFilesContract } from '#ports/content/generated-files.contract.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { diskGeneratedFiles } from './generated-files.ts'

const name = `${'a1'.repeat(12)}.pdf`

generatedFilesContract(async () => {
  const folder = join(temporaryFolder(), 'made')
  let hours = 0
  return {
    store: diskGeneratedFiles(folder),
    age(more) {
      hours += more
      const at = new Date(Date.now() - hours * 3_600_000)
      for (const each of readdirSync(folder)) utimesSync(join(folder, each), at, at)
    },
  }
})

test('a symbolic link in place of a file is not followed', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secret'), 'canary')
  symlinkSync(join(folder, 'secret'), join(folder, name))
  expect(await diskGeneratedFiles(folder).read(name)).toEqual(success(none))
})

test('partial files of a crash are deleted after a day, and files of other programs stay', async () => {
  const folder = temporaryFolder()
  const partial = `${name}.0b8e.tmp`
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const each of [partial, 'notes.txt']) {
    writeFileSync(join(folder, each), 'x')
    utimesSync(join(folder, each), old, old)
  }
  await diskGeneratedFiles(folder).keepOnly(new Set())
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})

test('a file in place of the folder is an unavailable failure, not a throw', async () => {
  const path = join(temporaryFolder(), 'made')
  writeFileSync(path, '')
  const store = diskGeneratedFiles(path)
  expect(await store.read(name)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await store.write(name, new Uint8Array())).toMatchObject({ ok: false })
  expect(existsSync(path)).toBe(true)
})
