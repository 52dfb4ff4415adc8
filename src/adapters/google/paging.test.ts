import { expect, test } from 'vitest'
import { fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { cloudStorage } from './cloud-storage/objects.ts'
import { allOf } from './firestore/all-of.ts'
import type { Query, Snapshot } from './firestore/service.ts'
import { paging } from './paging.ts'

test('a page that is asked for a second time ends the list, as does one after 10,000', () => {
  const follow = paging()
  for (let page = 0; page < 10_000; page += 1) follow(`page ${page}`)
  expect(() => follow('page 10000')).toThrow('without an end')
  const other = paging()
  other('a')
  expect(() => other('a')).toThrow('without an end')
})

test('a bucket of Google that repeats a page of its list is asked twice, and the failure is one of the store', async () => {
  const bucket = fakeBucket()
  let asked = 0
  const repeating = {
    ...bucket,
    async getFiles() {
      asked += 1
      return [[], none, { items: [], nextPageToken: 'again' }] as never
    },
  }
  const listed = await cloudStorage(repeating).save((objects) => objects.list({ prefix: 'a' }))
  expect(listed).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(asked).toBe(2)
})

test('a query that repeats a part is asked twice', async () => {
  let asked = 0
  const docs = Array.from({ length: 1000 }, (_, at) => ({ id: `d${at}` }) as Snapshot)
  const query = {
    limit: () => query,
    startAfter: () => query,
    async get() {
      asked += 1
      return { docs, size: docs.length }
    },
  } as unknown as Query
  await expect(allOf(query, (each) => each.id)).rejects.toThrow('without an end')
  expect(asked).toBe(2)
})

const none = null
