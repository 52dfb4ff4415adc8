import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { warning } from '#domain/health/finding.ts'
import type { Ports } from '#ports/ports.ts'
import type { BackupProgress } from '#ports/site/backups.ts'
import { none } from '#resume/result.ts'
import { memoryBackups, memoryHealth } from '#support/memory-upkeep.ts'
import { memoryVisit } from '#support/memory-visit.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { loadHealth } from './load-health.ts'

const now = new Date('2026-11-22T10:42:00Z')

test.each([
  [{ done: 0, total: 0 }, 'Making… 0 %'],
  [{ done: 42, total: 100 }, 'Making… 42 %'],
  [{ done: 99, total: 100 }, 'Making… 99 %'],
  [{ done: 2, total: 3 }, 'Making… 66 %'],
])('the line of a backup under way says how far it is: %j', async (progress, words) => {
  const { load } = site({ ...progress, since: now })
  expect((await load()).making).toEqual({ when: 'Today, 10:42', words })
})

test('the checks run when the screen is first opened, and again when the last run is an hour old', async () => {
  const { load, clock, checks } = site()
  expect(await load()).toMatchObject({
    title: '1 thing needs you',
    lead: 'The site is up, and nothing is lost.',
    isChecking: false,
    making: none,
  })
  expect(checks()).toBe(1)
  clock.moveBy(60 * 60_000 - 1)
  await load()
  expect(checks()).toBe(1)
  clock.moveBy(1)
  await load()
  expect(checks()).toBe(2)
})

test('a backup that was made since the last run begins the checks again, one of a clock ahead does not', async () => {
  const { load, clock, checks, stored } = site()
  await load()
  const [backup] = stored
  if (backup === undefined) throw new Error('no backup')
  stored[0] = { ...backup, madeAt: new Date(now.getTime() + 1) }
  await load()
  expect(checks()).toBe(1)
  clock.moveBy(1)
  await load()
  expect(checks()).toBe(2)
})

function site(making: BackupProgress | null = none) {
  const clock = memoryClock(now)
  const stores = memoryStores(() => clock.now())
  const stored = [
    { name: 'vita-1.zip', path: '/data/backups/vita-1.zip', madeAt: now, maker: 'vita' as const, sizeBytes: 1024 },
  ]
  const health = memoryHealth([warning('mail', 'None.')], now)
  let checks = 0
  const counted: typeof health = {
    ...health,
    async check(waitMs) {
      checks += 1
      await health.check(waitMs)
    },
  }
  const backups = { ...memoryBackups(stored), state: () => ({ making, failure: '' }) }
  const ports = { ...stores, clock } as unknown as Ports
  const { context } = memoryVisit(ports, 'https://vita.example', {}, { health: counted, backups })
  const load = () => loadHealth(context)
  return { load, clock, stored, checks: () => checks }
}
