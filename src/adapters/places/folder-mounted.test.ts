import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { order, placeHostContract, sampleFiles, textsOf } from '#ports/site/place-hosts.contract.ts'
import { textsInFolder } from '#support/folder-files.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { folderPlace } from './folder.ts'

beforeEach(({ skip }) => skip(!canMount(), 'this account may not mount'))

/** A folder that is a disk of its own: pages are replaced one by one. */
placeHostContract(async () => {
  const folder = mountedFolder('disk')
  return {
    host: folderPlace(folder, []),
    shown: async () => textsInFolder(folder),
    wireBytes: () => 0,
    async putForeign(path, text) {
      writeFileSync(join(folder, path), text)
    },
    isAtOnce: false,
  }
})

test.each(['disk', 'bound', 'read-only around'] as const)(
  'what a check finds good can be published: a folder that cannot be put aside, %s',
  async (how) => {
    const folder = mountedFolder(how)
    const place = folderPlace(folder, [])
    for (const files of [sampleFiles(), sampleFiles({ 'index.html': 'new', 'static/app.js': undefined })]) {
      expect((await place.check(order().signal)).map(({ state }) => state)).toEqual(['good', 'good'])
      expect(await place.send(files, order())).toMatchObject({ ok: true })
      expect(textsInFolder(folder)).toEqual({ ...(await textsOf(files)), 'vita-manifest.json': expect.any(String) })
    }
    expect(existsSync(join(folder, 'static'))).toBe(false)
  },
)

test('a publish in place that was killed while it moved files is completed by the next one, and leaves nothing of it', async () => {
  const folder = mountedFolder('disk')
  const place = folderPlace(folder, [])
  await place.send(sampleFiles(), order())
  mkdirSync(join(folder, '.vita-new'))
  const killed = [{ path: 'moved.html' }, { path: 'waiting.html' }]
  writeFileSync(join(folder, '.vita-new/vita-manifest.json'), JSON.stringify(killed))
  writeFileSync(join(folder, '.vita-new/waiting.html'), 'waits')
  writeFileSync(join(folder, 'moved.html'), 'moved')
  expect(await place.send(sampleFiles(), order())).toMatchObject({ ok: true, data: { deleted: 2 } })
  expect(textsInFolder(folder)).toEqual({ ...(await textsOf(sampleFiles())), 'vita-manifest.json': expect.any(String) })
  expect(readdirSync(folder)).not.toContain('.vita-new')
  writeFileSync(join(folder, 'mine.html'), 'mine')
  expect(await place.send(sampleFiles(), order())).toMatchObject({ failure: { code: 'canceled' } })
  expect(readFileSync(join(folder, 'mine.html'), 'utf8')).toBe('mine')
})

/** How a folder is mounted: as a disk of its own, as a part of the same disk, or alone where all around is read-only. */
type Mounted = 'disk' | 'bound' | 'read-only around'

/** Whether this machine lets the tests mount a folder. */
function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'true']).status === 0
}

/** A new folder for the current test that cannot be renamed. */
function mountedFolder(how: Mounted): string {
  const parent = temporaryFolder()
  const folder = join(parent, 'site')
  mkdirSync(folder)
  if (how === 'read-only around') {
    mount(parent, '--bind', parent)
    mount(folder, '--bind', folder)
    mount(parent, '-o', 'remount,bind,ro')
  } else if (how === 'bound') mount(folder, '--bind', folder)
  else mount(folder, '-t', 'tmpfs', 'none')
  return folder
}

function mount(at: string, ...args: string[]): void {
  const isNew = !args.includes('remount,bind,ro')
  const { status, stderr } = spawnSync('mount', [...args, at], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  if (isNew) onTestFinished(() => void spawnSync('umount', ['--lazy', at]))
}
