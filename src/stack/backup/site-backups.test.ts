import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockNow } from '#adapters/disk/lock.ts'
import { none, type Result, success } from '#resume/result.ts'
import { done, embedded, fillPlace, orderFor } from '#support/backup/sample-place.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readSettings } from '../settings/settings.ts'
import { siteBackups } from './site-backups.ts'
import type { ChildBackup } from './worker.ts'

vi.setConfig({ testTimeout: 60_000 }) // a process makes the backup, on a machine that may be busy

const longMs = 50_000

test('a backup that an Admin asks for is listed with its size, and says how far it is meanwhile', async () => {
  const { backups, results } = await place()
  expect(backups.list()).toEqual(success([]))
  const making = backups.make(longMs)
  expect(backups.state()).toMatchObject({ making: { done: 0, total: 0 }, failure: '' })
  await making
  expect(backups.state()).toEqual({ making: none, failure: '' })
  expect(done(backups.list())).toMatchObject([
    { name: expect.stringMatching(/^studio-\d{8}T\d{6}Z\.zip$/), maker: 'studio', sizeBytes: expect.any(Number) },
  ])
  expect(results).toMatchObject([{ ok: true, data: { leftOut: [] } }])
})

test('of two requests at the same time one backup is made', async () => {
  const { backups, results } = await place()
  await Promise.all([backups.make(longMs), backups.make(longMs), backups.make(0)])
  expect(done(backups.list())).toHaveLength(1)
  expect(results).toHaveLength(1)
})

test('while the schedule makes a backup, none is begun, and the reason is said', async () => {
  const { backups, dataDir } = await place()
  const lock = lockNow(join(dataDir, 'backups', 'schedule.lock'), 'whole', 0)
  await backups.make(longMs)
  expect(backups.state().failure).toMatch(/^The site is making a backup by itself right now\./)
  lock?.release()
  await backups.make(longMs)
  expect(backups.state().failure).toBe('')
  expect(done(backups.list())).toHaveLength(1)
})

test('a backup that fails says why, and leaves nothing', async () => {
  const { backups, dataDir, results } = await place()
  writeFileSync(join(dataDir, 'vita.db'), 'damaged')
  await backups.make(longMs)
  expect(backups.state()).toMatchObject({ making: none, failure: expect.stringContaining('vita.db') })
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['schedule.lock'])
  expect(results).toMatchObject([{ ok: false }])
})

test('a stop aborts the backup under way, and no part of it stays', async () => {
  const { backups, dataDir, results } = await place()
  void backups.make(longMs)
  await backups.stop()
  await backups.make(longMs)
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name !== 'schedule.lock')).toEqual([])
  expect(results).toEqual([])
})

test('what a killed server left of a backup is removed at the next start; a part that the owner makes stays', async () => {
  const { dataDir, begin } = await place()
  for (const name of ['studio-20260101T000000Z.zip.part-1', 'vita-20260101T000000Z.zip.part-1'])
    writeFileSync(join(dataDir, 'backups', name), 'half')
  begin()
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name !== 'schedule.lock')).toEqual([
    'vita-20260101T000000Z.zip.part-1',
  ])
})

test('a download has the bytes and the size of the file; only names of the list are opened', async () => {
  const { backups, dataDir } = await place()
  await backups.make(longMs)
  const [{ name, sizeBytes } = { name: '', sizeBytes: 0 }] = done(backups.list())
  const opened = done(await backups.open(name))
  const bytes = await buffer(opened?.bytes ?? new ReadableStream())
  expect([opened?.sizeBytes, bytes.length]).toEqual([sizeBytes, sizeBytes])
  const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
  expect(hash(bytes)).toBe(hash(readFileSync(join(dataDir, 'backups', name))))
  for (const other of ['', '..', '../vita.db', 'vita.db', 'schedule.lock', `./${name}`, `${name}.part-1`])
    expect(done(await backups.open(other)), other).toBe(none)
})

test('the last backup is deleted only after the second confirmation', async () => {
  const { backups, dataDir } = await place()
  for (const name of ['vita-20260101T000000Z.zip', 'scheduled-20260102T000000Z.zip', 'mine.zip'])
    writeFileSync(join(dataDir, 'backups', name), 'x')
  expect(done(backups.remove('mine.zip', true))).toBe('unknown')
  expect(done(backups.remove('../vita.db', true))).toBe('unknown')
  expect(done(backups.remove('vita-20260101T000000Z.zip', false))).toBe('removed')
  expect(done(backups.remove('scheduled-20260102T000000Z.zip', false))).toBe('last')
  expect(done(backups.list())).toHaveLength(1)
  expect(done(backups.remove('scheduled-20260102T000000Z.zip', true))).toBe('removed')
  expect(done(backups.list())).toEqual([])
  expect(readdirSync(join(dataDir, 'backups'))).toContain('mine.zip')
})

test('what a backup holds depends on what this machine stores', async () => {
  const { begin } = await place()
  expect(begin().parts).toEqual({
    holds: ['content', 'messages', 'draft', 'history', 'pictures', 'accounts'],
    elsewhere: '',
    isNothing: false,
    schedule: { everyHours: 24, keep: 7 },
  })
  const google = { documents: 'firestore', files: 'cloud-storage', identity: 'firebase-auth' } as const
  const hosted = begin(google)
  expect(hosted.parts).toMatchObject({ holds: [], isNothing: true, elsewhere: expect.stringContaining('by Google') })
  await hosted.make(longMs)
  expect(done(hosted.list())).toEqual([])
  expect(begin({ ...google, files: 'disk' }).parts).toMatchObject({ holds: ['pictures'], isNothing: false })
})

async function place() {
  const dataDir = join(temporaryFolder(), 'data')
  await fillPlace(dataDir, 'heron')
  mkdirSync(join(dataDir, 'backups'))
  const { target: _, ...order } = orderFor(dataDir, '')
  const results: Result<ChildBackup>[] = []
  const begin = (stack: Partial<NonNullable<ReturnType<typeof readSettings>['settings']>['hosted']> = {}) => {
    const { settings } = readSettings({ DATA_DIR: dataDir })
    if (settings === null) throw new Error('The settings are not valid.')
    const hosted = { ...settings.hosted, ...embedded, ...stack } as typeof settings.hosted
    const backups = siteBackups(
      order,
      { hosted },
      () => ({ everyHours: 24, keep: 7 }),
      (made) => results.push(made),
    )
    onTestFinished(() => backups.stop())
    return backups
  }
  return { dataDir, backups: begin(), begin, results }
}
