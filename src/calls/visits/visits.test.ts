import { expect, test } from 'vitest'
import { type Counts, noCounts } from '#domain/visits/counts.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { addVisits, keepByMonth, readVisits, visitsCollection } from './visits.ts'

/** What is stored of visits. docs/behaviour.md 36.2. */
const day = '2026-11-18'

test('counts of a day add up, from any number of processes at the same time', async () => {
  const ports = { documents: memoryDocuments() }
  const one = counts({ views: 3, visits: 2, sets: 1, pages: { '/home': 2, '/about': 1 }, left: { agent: 5 } })
  const other = counts({ views: 1, visits: 1, sets: 1, pages: { '/home': 1 }, sources: { direct: 1 } })
  const added = await Promise.all(
    [...Array(10)].flatMap(() => [addVisits(ports, day, one), addVisits(ports, day, other)]),
  )
  expect(added).toEqual(Array(20).fill(success()))
  expect(data(await readVisits(ports))).toEqual([
    [
      day,
      counts({
        ...{ views: 40, visits: 30, sets: 20, pages: { '/home': 30, '/about': 10 } },
        ...{ sources: { direct: 10 }, left: { agent: 50 } },
      }),
    ],
  ])
})

test('a day older than 400 days becomes a part of its month, once, and younger ones stay', async () => {
  const ports = { documents: memoryDocuments() }
  const days = ['2025-09-30', '2025-10-13', '2025-10-14', '2025-10-15', day]
  for (const each of days) data(await addVisits(ports, each, counts({ views: 1, pages: { '/home': 1 } })))
  data(await keepByMonth(ports, day))
  data(await keepByMonth(ports, day))
  const kept = data(await readVisits(ports)).map(([id, { views, pages }]) => [id, views, pages['/home']])
  expect(kept).toEqual([
    ['2025-09', 1, 1],
    ['2025-10', 1, 1],
    ['2025-10-14', 1, 1],
    ['2025-10-15', 1, 1],
    ['2026-11-18', 1, 1],
  ])
  data(await keepByMonth(ports, '2026-11-19'))
  expect(data(await readVisits(ports))).toContainEqual(['2025-10', expect.objectContaining({ views: 2 })])
})

test('two processes that keep by month at once lose and double nothing', async () => {
  const ports = { documents: memoryDocuments() }
  for (const each of ['2025-01-01', '2025-01-02', '2025-02-01'])
    data(await addVisits(ports, each, counts({ views: 1 })))
  const kept = await Promise.all([keepByMonth(ports, day), keepByMonth(ports, day), keepByMonth(ports, day)])
  expect(kept).toEqual(Array(3).fill(success()))
  expect(data(await readVisits(ports)).map(([id, { views }]) => [id, views])).toEqual([
    ['2025-01', 2],
    ['2025-02', 1],
  ])
})

test('a damaged document counts as far as it can be read', async () => {
  const { documents } = { documents: memoryDocuments() }
  const fields = { views: -1, visits: '7', sets: 1, pages: { '/home': 2, '/a': null, '/b': 1.5 }, left: [] }
  data(await documents.commit([{ collection: visitsCollection, id: day, fields }]))
  expect(data(await readVisits({ documents }))).toEqual([[day, counts({ sets: 1, pages: { '/home': 2 } })]])
})

test('a store that does not answer is a failure', async () => {
  const documents = memoryDocuments()
  const away = {
    ...documents,
    commit: async () => ({ ok: false as const, failure: { code: 'unavailable' as const, message: 'Away.' } }),
  }
  expect(await addVisits({ documents: away }, day, counts({ views: 1 }))).toMatchObject({
    failure: { message: 'Away.' },
  })
})

function counts(some: Partial<Counts>): Counts {
  return { ...noCounts(), ...some }
}
