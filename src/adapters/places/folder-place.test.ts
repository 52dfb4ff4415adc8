import { chmodSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { order, placeHostContract, sampleFiles } from '#ports/site/place-hosts.contract.ts'
import { textsInFolder } from '#support/folder-files.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { placeHosts } from './place-hosts.ts'

placeHostContract(async () => {
  const folder = join(temporaryFolder(), 'site')
  return {
    host: placeAt(folder),
    shown: async () => textsInFolder(folder),
    wireBytes: () => 0,
    async putForeign(path, text) {
      writeFileSync(join(folder, path), text)
    },
    isAtOnce: true,
  }
})

test('a check says what it found, and why it fails', async () => {
  const open = temporaryFolder()
  chmodSync(open, 0o755)
  const folder = join(open, 'deep/site')
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
  expect((await placeAt(join(folder, 'file/site')).check(order().signal))[0]).toMatchObject({ state: 'bad' })
})

test('a web server of another account can read all that was written, whatever the umask', async () => {
  const open = temporaryFolder()
  chmodSync(open, 0o755)
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  await placeAt(join(open, 'deep/site')).send(sampleFiles(), order())
  const all = readdirSync(open, { recursive: true, withFileTypes: true })
  const modes = all.map((each) => [each.isFile(), statSync(join(each.parentPath, each.name)).mode & 0o777])
  expect(modes.length).toBeGreaterThan(8)
  expect(modes.filter(([isFile, mode]) => mode !== (isFile ? 0o644 : 0o755))).toEqual([])
  expect((await placeAt(join(open, 'deep/site')).check(order().signal))[1]?.says).toBe('Vita may write there')
})

test('a check names the folder that a web server cannot open', async () => {
  const closed = temporaryFolder()
  chmodSync(closed, 0o700)
  const [, access] = await placeAt(join(closed, 'deep/site')).check(order().signal)
  expect(access).toMatchObject({
    state: 'good',
    says: `Vita may write there. A web server of another account cannot open ${closed}`,
  })
})

test.each(['', '/', '/places', '/deep/er', '/../data/x'])(
  'the folder %j in the site’s own data is refused, by a check and by a send, also through a link',
  async (below) => {
    const parent = temporaryFolder()
    const [data, link] = [join(parent, 'data'), join(parent, 'link')]
    mkdirSync(data)
    symlinkSync(data, link)
    for (const folder of [data + below, below.includes('..') ? data : link + below]) {
      const place = placeHosts({ folder: temporaryFolder(), own: [data] }).at('x', { kind: 'folder', folder })
      expect((await place.check(order().signal))[0]).toMatchObject({
        state: 'bad',
        says: `${folder} is in ${data}, a folder of this site itself.`,
      })
      expect(await place.send(sampleFiles(), order())).toMatchObject({ ok: false, failure: { code: 'invalid' } })
    }
    expect(readdirSync(data)).toEqual([])
    for (const folder of [`${data}-site`, join(parent, 'site')]) {
      const place = placeHosts({ folder: temporaryFolder(), own: [data] }).at('x', { kind: 'folder', folder })
      expect(await place.send(sampleFiles(), order())).toMatchObject({ ok: true })
    }
  },
)

test('what is no plain folder is followed, or refused by the check with its reason', async () => {
  const parent = temporaryFolder()
  const at = (name: string) => join(parent, name)
  mkdirSync(at('target'))
  writeFileSync(at('file'), '')
  symlinkSync('target', at('link'))
  symlinkSync('nothing', at('dangling'))
  symlinkSync('circle', at('circle'))
  expect(await placeAt(at('link')).send(sampleFiles(), order())).toMatchObject({ ok: true })
  expect(Object.keys(textsInFolder(at('target')))).toContain('index.html')
  expect(readlinkSync(at('link'))).toBe('target')
  const says = async (folder: string) => {
    const [first] = await placeAt(folder).check(order().signal)
    expect(await placeAt(folder).send(sampleFiles(), order())).toMatchObject({ ok: false })
    return [first?.state, first?.says.replace(folder, '')]
  }
  expect(await says(at('file'))).toEqual(['bad', ' cannot be written: ENOTDIR.'])
  expect(await says(at('dangling'))).toEqual(['bad', ' cannot be written: ENOENT.'])
  expect(await says(at('circle'))).toEqual(['bad', ' cannot be written: ELOOP.'])
  expect(await says(at('a'.repeat(300)))).toEqual(['bad', ' cannot be written: ENAMETOOLONG.'])
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
