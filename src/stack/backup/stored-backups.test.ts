import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockNow } from '#adapters/disk/lock.ts'
import { none } from '#resume/result.ts'
import { done, fillPlace, orderFor } from '#support/backup/sample-place.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { backUpInChild } from './child.ts'
import { isDue, makeDueBackup, storedBackups } from './stored-backups.ts'

vi.setConfig({ testTimeout: 60_000 }) // starts a process, on a machine that may be busy

const daily = { everyHours: 24, keep: 2 }

test('a scheduled backup is made once when it is due, and replaces the oldest scheduled one', async () => {
  const dataDir = await filledPlace()
  const folder = join(dataDir, 'backups')
  const others = ['vita-20200101T000000Z.zip', 'before-restore-20200101T000000Z', 'mine.zip']
  const old = [1, 2].map((day) => `scheduled-2020010${day}T000000Z.zip`)
  for (const name of [...others, ...old, 'scheduled-20200103T000000Z.zip.part-1'])
    writeFileSync(join(folder, name), 'x')

  const signal = new AbortController().signal
  const made = done(await backUpInChild({ order: orderOf(dataDir), schedule: daily }, signal))
  expect(made).toMatchObject({ removed: 1, leftOut: [] })
  const names = readdirSync(folder).filter((name) => name !== 'schedule.lock')
  const [newest = ''] = names.filter((name) => name.startsWith('scheduled-2') && !old.includes(name))
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600)
  expect(names.toSorted()).toEqual([...others, old[1], newest].toSorted())
  expect(storedBackups(dataDir)[0]?.path).toBe(join(folder, newest))

  expect(isDue(dataDir, daily, new Date())).toBe(false)
  expect(done(await makeDueBackup(orderOf(dataDir), daily))).toBe(none)
  expect(isDue(dataDir, daily, new Date(Date.now() + 25 * 60 * 60 * 1000))).toBe(true)
})

test('of two processes that find a backup due, one makes it', async () => {
  const dataDir = await filledPlace()
  const lock = lockNow(join(dataDir, 'backups', 'schedule.lock'), 'whole', 0)
  expect(done(await makeDueBackup(orderOf(dataDir), daily))).toBe(none)
  lock?.release()
  expect(done(await makeDueBackup(orderOf(dataDir), daily))).not.toBe(none)
})

test('a killed backup process is a failure and leaves nothing', async () => {
  const dataDir = await filledPlace()
  writeFileSync(join(dataDir, 'backups/scheduled-20260101T000000Z.zip.part-1'), 'left')
  const stopping = new AbortController()
  const making = backUpInChild({ order: orderOf(dataDir), schedule: daily }, stopping.signal)
  stopping.abort()
  expect(await making).toMatchObject({ ok: false, failure: { message: 'The backup process ended with SIGKILL.' } })
  expect(storedBackups(dataDir)).toEqual([])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['schedule.lock'])
})

test.runIf(process.platform === 'linux')(
  'a backup process that the system does not start is a failure, not a throw',
  async () => {
    const order = orderOf(await filledPlace())
    vi.stubEnv('TMPDIR', 'x'.repeat(200_000)) // more than Linux takes in one variable: execve(2), E2BIG
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const making = backUpInChild({ order, schedule: daily }, new AbortController().signal)
    expect(await making).toMatchObject({ failure: { message: 'A worker process cannot be started.' } })
  },
)

test('a backup that cannot be made says why, and no old one is deleted', async () => {
  const dataDir = await filledPlace()
  for (const day of [1, 2, 3]) writeFileSync(join(dataDir, 'backups', `scheduled-2020010${day}T000000Z.zip`), 'x')
  writeFileSync(join(dataDir, 'vita.db'), 'damaged')
  expect(await makeDueBackup(orderOf(dataDir), daily)).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('vita.db') },
  })
  expect(storedBackups(dataDir)).toHaveLength(3)
})

async function filledPlace(): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  await fillPlace(dataDir, 'heron')
  mkdirSync(join(dataDir, 'backups'))
  return dataDir
}

function orderOf(dataDir: string) {
  const { target: _, ...order } = orderFor(dataDir, '')
  return order
}
