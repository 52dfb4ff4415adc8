import { expect, test } from 'vitest'
import { conflict, failed, none, success } from '#resume/result.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { consumeOnce, isOpenAt, wasFirst } from './one-use.ts'

const until = '2026-06-01T12:00:00.000Z'
const place = { collection: 'links', id: 'a' }

test('a document is open before its time, and over from then on, or without a valid time', () => {
  const [before, then] = [new Date(Date.parse(until) - 1), new Date(until)]
  expect(isOpenAt(before, { until })).toBe(true)
  expect(isOpenAt(then, { until })).toBe(false)
  for (const fields of [{}, { until: none }, { until: 'soon' }]) expect(isOpenAt(before, fields)).toBe(false)
})

test('of two requests at once one uses a document up', async () => {
  const documents = memoryDocuments()
  await documents.commit([{ ...place, fields: { until } }])
  const used = await Promise.all([
    consumeOnce({ documents }, place, { until }),
    consumeOnce({ documents }, place, { until }),
  ])
  expect(used).toEqual([success(true), success(false)])
  expect(await documents.read('links', 'a')).toEqual(success(none))
})

test('a document that was changed since is not used up', async () => {
  const documents = memoryDocuments()
  await documents.commit([{ ...place, fields: { until, hash: 'newer' } }])
  expect(await consumeOnce({ documents }, place, { until, hash: 'older' })).toEqual(success(false))
  expect(await documents.read('links', 'a')).toMatchObject({ data: { id: 'a' } })
})

test('only a conflict says that another request was first', () => {
  expect(wasFirst(success())).toEqual(success(true))
  expect(wasFirst(conflict(place))).toEqual(success(false))
  const away = failed('unavailable', 'The store is away.')
  expect(wasFirst(away)).toEqual(away)
})
