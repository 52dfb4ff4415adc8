import { expect, test } from 'vitest'
import { failed, none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { sessionEndsOf } from './session-ends.ts'

const now = new Date('2026-06-01T12:00:00Z')

test('an ended session reads as none, other sessions stay', async () => {
  const { sessionEnds, start } = openSite()
  const [mine, other] = [await start(), await start()]
  expect(await sessionEnds.end(mine)).toMatchObject({ ok: true })
  expect(data(await sessionEnds.sessions.read(mine, now))).toBe(none)
  expect(data(await sessionEnds.sessions.read(other, now))).not.toBe(none)
})

test('a session that the store cannot end is still rejected, and the failure is returned', async () => {
  const { sessionEnds, start, stored, store } = openSite()
  const [mine, other] = [await start(), await start()]
  store.isFull = true
  expect(await sessionEnds.end(mine)).toMatchObject({ failure: { code: 'quota-exceeded' } })
  expect(data(await sessionEnds.sessions.read(mine, now))).toBe(none)
  expect(data(await stored.read(mine, now))).not.toBe(none)
  expect(data(await sessionEnds.sessions.read(other, now))).not.toBe(none)
})

test('a pending end is stored once the store works again', async () => {
  const { sessionEnds, start, stored, store } = openSite()
  const all = [await start(), await start(), await start()]
  store.isFull = true
  for (const token of all) await sessionEnds.end(token)
  await expect.poll(() => store.rejected).toBeGreaterThan(all.length + 1)
  store.isFull = false
  for (const token of all) await expect.poll(async () => data(await stored.read(token, now))).toBe(none)
})

test('beyond 1,000 pending ends the oldest is dropped', async () => {
  const { sessionEnds, start, store } = openSite()
  const [first, second] = [await start(), await start()]
  store.isFull = true
  for (const token of [first, second]) await sessionEnds.end(token)
  for (let at = 0; at < 999; at += 1) await sessionEnds.end(`made up ${at}`)
  expect(data(await sessionEnds.sessions.read(first, now))).not.toBe(none)
  expect(data(await sessionEnds.sessions.read(second, now))).toBe(none)
})

function openSite() {
  const stored = memoryStores().sessions
  const store = { isFull: false, rejected: 0 }
  const sessions = {
    ...stored,
    async end(token: string) {
      if (!store.isFull) return stored.end(token)
      store.rejected += 1
      return failed('quota-exceeded', 'We could not save this right now. Please try again later.')
    },
  }
  return {
    stored,
    store,
    sessionEnds: sessionEndsOf(sessions, 5),
    start: async () => data(await stored.start('ada', false, now)),
  }
}
