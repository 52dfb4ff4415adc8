import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { order, placeHostContract, sampleFiles } from '#ports/site/place-hosts.contract.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { placeHosts } from './place-hosts.ts'

placeHostContract(async () => {
  const folder = join(temporaryFolder(), 'site')
  return {
    host: placeAt(folder),
    shown: async () => textsIn(folder),
    wireBytes: () => 0,
    async putForeign(path, text) {
      writeFileSync(join(folder, path), text)
    },
    isAtOnce: true,
  }
})

test('a check says what it found, and why it fails', async () => {
  const folder = join(temporaryFolder(), 'deep/site')
  expect(await placeAt(folder).check(order().signal)).toEqual([
    { name: 'Folder', state: 'good', says: 'new' },
    { name: 'Write access', state: 'good', says: 'Vita may write there' },
  ])
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'letter.txt'), 'mine')
  const [first, second] = await placeAt(folder).check(order().signal)
  expect(first).toMatchObject({ state: 'bad', says: expect.stringContaining('none of them is a site that vita wrote') })
  expect(second).toEqual({ name: 'Write access', state: 'later', says: 'not tried' })
  writeFileSync(join(folder, 'file'), '')
  expect((await placeAt(join(folder, 'file/site')).check(order().signal))[1]).toMatchObject({ state: 'bad' })
})

test('a killed publish is forgotten, also one that had taken the folder away', async () => {
  const folder = join(temporaryFolder(), 'site')
  const gone = 2 ** 22 + 1 // above the largest number of a process
  mkdirSync(`${folder}.old-${gone}`)
  writeFileSync(join(`${folder}.old-${gone}`, 'vita-manifest.json'), '[]')
  mkdirSync(`${folder}.new-${gone}`)
  mkdirSync(`${folder}.new-${process.pid}`)
  writeFileSync(join(`${folder}.new-${process.pid}`, 'index.html'), 'half')
  expect(await placeAt(folder).send(sampleFiles(), order())).toMatchObject({ ok: true })
  expect(readdirSync(dirname(folder))).toEqual(['site'])
})

test('a folder that cannot be written is named, with what to do', async () => {
  const parent = temporaryFolder()
  writeFileSync(join(parent, 'file'), '')
  const failure = await placeAt(join(parent, 'file/site')).send(sampleFiles(), order())
  expect(failure.ok ? '' : failure.failure.message).toBe(
    `${parent}/file/site cannot be written: ENOTDIR. Name a folder with space and write permission, in place of ${parent}/file/site. Nothing was written.`,
  )
})

function placeAt(folder: string) {
  return placeHosts({ folder: temporaryFolder() }).at('x', { kind: 'folder', folder })
}

function textsIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}
