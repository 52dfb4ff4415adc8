import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storedBackups } from '#stack/backup/stored-backups.ts'
import { openedStack } from '#support/opened-stack.ts'
import type { Log } from '../log/log.ts'
import { keepBackingUp } from './backing-up.ts'

vi.setConfig({ testTimeout: 60_000 }) // a process makes the backup, on a machine that may be busy

const daily = { everyHours: 24, keep: 7 }

test('a backup that is due is made by another process and logged with its size', async () => {
  const { dataDir, begin, lines } = await siteWith('a job')
  begin()
  await vi.waitUntil(() => lines.length > 0, { timeout: 30_000 })
  const [made] = storedBackups(dataDir)
  expect(lines).toEqual([['info', 'backup made', { path: made?.path, sizeBytes: expect.any(Number), removed: 0 }]])
})

test('a backup that fails is logged with the reason and leaves nothing', async () => {
  const { dataDir, begin, lines } = await siteWith('a job')
  writeFileSync(join(dataDir, 'vita.db'), 'damaged')
  begin()
  await vi.waitUntil(() => lines.length > 0, { timeout: 30_000 })
  expect(lines).toEqual([['error', 'backup failed', { reason: expect.stringContaining('vita.db') }]])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['schedule.lock'])
})

test('a lost file is logged by name, and the rest is backed up', async () => {
  const { dataDir, begin, lines } = await siteWith('a job')
  for (const each of readdirSync(join(dataDir, 'files/objects')))
    rmSync(join(dataDir, 'files/objects', each), { recursive: true })
  begin()
  await vi.waitUntil(() => lines.length > 1, { timeout: 30_000 })
  expect(lines.map(([level, event]) => [level, event])).toEqual([
    ['info', 'backup made'],
    ['warn', 'file missing from the backup'],
  ])
  expect(lines[1]?.[2]).toEqual({ name: 'about/a.txt' })
})

test('stopping the site aborts the backup without a log line', async () => {
  const { dataDir, begin, lines } = await siteWith('a job')
  mkdirSync(join(dataDir, 'backups'))
  await begin().stop()
  expect(lines).toEqual([])
  expect(storedBackups(dataDir)).toEqual([])
})

test('a backup folder that cannot be read is logged, and the site goes on', async () => {
  const { dataDir, begin, lines } = await siteWith('a job')
  writeFileSync(join(dataDir, 'backups'), 'a file in its place')
  begin()
  await vi.waitUntil(() => lines.length > 0, { timeout: 30_000 })
  expect(lines).toEqual([['error', 'backup failed', { reason: expect.stringContaining('ENOTDIR') }]])
  expect(existsSync(join(dataDir, 'vita.db'))).toBe(true)
})

/** A data folder with a document and a file. `begin` starts its backups, which stop with the test. */
async function siteWith(title: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vita-backing-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const opened = await openedStack({ DATA_DIR: dataDir })
  await opened.ports.documents.commit([{ collection: 'jobs', id: 'a', fields: { title } }])
  await opened.ports.files.write('about/a.txt', new TextEncoder().encode(title))
  await opened.close()

  const lines: Parameters<Log>[] = []
  const stack = { documents: 'sqlite', files: 'disk', identity: 'local' }
  const order = { dataDir, stack, settings: '# none\n', product: '0.1.0' }
  const begin = (schedule: Parameters<typeof keepBackingUp>[1] = () => daily) => {
    const backingUp = keepBackingUp(order, schedule, (...line) => void lines.push(line))
    onTestFinished(() => backingUp.stop())
    return backingUp
  }
  return { dataDir, begin, lines }
}
