import { expect, test } from 'vitest'
import type { Asked } from '#domain/health/server-answer.ts'
import { dayMs, secondMs } from '#domain/quota.ts'
import type { OtherServers } from '#ports/site/other-servers.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { checkDueLinks, readDeadLinks, switchLinkChecks } from './outside-links.ts'

const { signal } = new AbortController()

test('nothing is asked until the checks are switched on, and again after they are switched off', async () => {
  const { ports, asked } = await site({ one: 'https://a.example' })
  expect(data(await checkDueLinks(ports, signal))).toBe(0)
  expect(data(await readDeadLinks(ports))).toEqual({ isOn: false, askedAt: '', dead: [] })
  await switchLinkChecks(ports, true)
  expect(data(await checkDueLinks(ports, signal))).toBe(1)
  await switchLinkChecks(ports, false)
  expect(data(await checkDueLinks(ports, signal))).toBe(0)
  expect(asked).toHaveLength(1)
})

test('each address is asked once a week, with a pause before each request, whatever entries have it', async () => {
  const { ports, asked, moveBy } = await site({
    one: 'https://a.example',
    two: 'https://a.example',
    three: 'https://b.example',
  })
  await switchLinkChecks(ports, true)
  expect(data(await checkDueLinks(ports, signal))).toBe(2)
  expect(asked.map(({ what }) => what)).toEqual(['HEAD https://a.example', 'HEAD https://b.example'])
  expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBe(3 * secondMs)
  for (let day = 0; day < 6; day += 1) {
    moveBy(dayMs)
    expect(data(await checkDueLinks(ports, signal))).toBe(0)
  }
  moveBy(dayMs)
  expect(data(await checkDueLinks(ports, signal))).toBe(2)
})

test('a page that is gone is listed with its entries since the first time, until it answers again', async () => {
  const answers: Record<string, Asked<number>> = { 'https://a.example': { answer: 404 } }
  const { ports, asked, moveBy } = await site({ one: 'https://a.example', two: 'https://b.example' }, answers)
  await switchLinkChecks(ports, true)
  await checkDueLinks(ports, signal)
  expect(asked.map(({ what }) => what).slice(0, 2)).toEqual(['HEAD https://a.example', 'GET https://a.example'])
  const { dead, askedAt } = data(await readDeadLinks(ports))
  expect(askedAt).toBe(ports.clock.now().toISOString())
  const entry = { collection: 'jobs', id: 'one' }
  const since = dead[0]?.since
  expect(dead).toEqual([
    { address: 'https://a.example', path: 'url', entry, title: 'one', says: 'The page is gone (404).', since },
  ])
  moveBy(dayMs)
  expect(data(await checkDueLinks(ports, signal))).toBe(1)
  expect(data(await readDeadLinks(ports)).dead[0]?.since).toBe(since)
  answers['https://a.example'] = { answer: 200 }
  moveBy(dayMs)
  await checkDueLinks(ports, signal)
  expect(data(await readDeadLinks(ports)).dead).toEqual([])
})

test('a server that answers only GET is well, and an address that no entry has any more is forgotten', async () => {
  const { ports, asked, moveBy } = await site(
    { one: 'http://a.example/x' },
    { 'HEAD https://a.example/x': { answer: 405 } },
  )
  await switchLinkChecks(ports, true)
  await checkDueLinks(ports, signal)
  expect(asked.map(({ what }) => what)).toEqual(['HEAD https://a.example/x', 'GET https://a.example/x'])
  expect(data(await readDeadLinks(ports)).dead).toEqual([])
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: null }])
  moveBy(dayMs)
  await checkDueLinks(ports, signal)
  expect(data(await readDeadLinks(ports)).askedAt).toBe('')
})

test('several processes ask each address once, and one goes on where another stopped', async () => {
  const { ports, asked, moveBy } = await site({
    a: 'https://a.example',
    b: 'https://b.example',
    c: 'https://c.example',
  })
  await switchLinkChecks(ports, true)
  const stopping = new AbortController()
  const stopped: OtherServers = {
    ...ports.otherServers,
    status: async (address, method) => {
      if (address === 'https://b.example') stopping.abort()
      return ports.otherServers.status(address, method)
    },
  }
  expect(data(await checkDueLinks({ ...ports, otherServers: stopped }, stopping.signal))).toBe(1)
  expect(data(await checkDueLinks(ports, signal))).toBe(0)
  moveBy(5 * 60 * secondMs)
  const counts = await Promise.all([checkDueLinks(ports, signal), checkDueLinks(ports, signal)])
  expect(counts.map(data).sort()).toEqual([0, 2])
  const times = (host: string) => asked.filter(({ what }) => what.endsWith(host)).length
  expect(['a.example', 'b.example', 'c.example'].map(times)).toEqual([1, 2, 1])
})

test('the switch ends a run', async () => {
  const { ports, asked } = await site({ one: 'https://a.example', two: 'https://b.example' })
  await switchLinkChecks(ports, true)
  const { status } = ports.otherServers
  ports.otherServers.status = async (address, method) => {
    await switchLinkChecks(ports, false)
    return status(address, method)
  }
  expect(data(await checkDueLinks(ports, signal))).toBe(0)
  expect(asked).toHaveLength(1)
  expect(data(await readDeadLinks(ports)).isOn).toBe(false)
})

/** A site with jobs of these addresses; servers answer 200, unless `answers` says otherwise of an address, or of one with a method. */
async function site(addresses: Readonly<Record<string, string>>, answers: Record<string, Asked<number>> = {}) {
  let at = Date.parse('2026-11-30T12:00:00Z')
  const moveBy = (ms: number) => {
    at += ms
  }
  const clock = { now: () => new Date(at), wait: async (ms: number) => moveBy(ms) }
  const asked: { what: string; at: number }[] = []
  const otherServers: OtherServers = {
    status: async (address, method) => {
      asked.push({ what: `${method} ${address}`, at })
      return answers[`${method} ${address}`] ?? answers[address] ?? { answer: 200 }
    },
    read: () => Promise.reject(new Error('Links have no texts.')),
    textRecords: async () => [],
  }
  const documents = memoryDocuments()
  const jobs = Object.entries(addresses).map(([id, url]) => ({ collection: 'jobs', id, fields: { title: id, url } }))
  await documents.commit(jobs)
  return { ports: { documents, clock, otherServers }, asked, moveBy }
}
