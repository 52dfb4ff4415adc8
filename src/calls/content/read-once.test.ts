import { expect, test } from 'vitest'
import { failed, success } from '#resume/result.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { readOnce } from './read-once.ts'

test('a document and a collection keep the state in which they were first read', async () => {
  const stored = memoryDocuments()
  await stored.commit([{ collection: 'jobs', id: 'one', fields: { title: 'Cook' } }])
  const documents = readOnce(stored)
  const first = [await documents.read('jobs', 'one'), await documents.readAll('jobs')]
  await stored.commit([{ collection: 'jobs', id: 'one', fields: { title: 'Captain' } }])
  expect([await documents.read('jobs', 'one'), await documents.readAll('jobs')]).toEqual(first)
  expect(await readOnce(stored).read('jobs', 'one')).toEqual(success({ id: 'one', fields: { title: 'Captain' } }))
})

test('reads at the same time are one, and those of a part of a collection are not shared', async () => {
  const asked: string[] = []
  const stored = memoryDocuments()
  const documents = readOnce({
    ...stored,
    readAll(collection, prefix) {
      asked.push(collection)
      return stored.readAll(collection, prefix)
    },
  })
  await Promise.all([documents.readAll('jobs'), documents.readAll('jobs'), documents.readAll('education')])
  await documents.readAll('jobs', 'a')
  expect(asked).toEqual(['jobs', 'education', 'jobs'])
})

test('a read that failed is tried again', async () => {
  const stored = memoryDocuments()
  const answers = [failed('unavailable', 'away'), success([])]
  const documents = readOnce({ ...stored, readAll: async () => answers.shift() ?? failed('unavailable', 'away') })
  expect((await documents.readAll('jobs')).ok).toBe(false)
  expect(await documents.readAll('jobs')).toEqual(success([]))
  expect(await documents.readAll('jobs')).toEqual(success([]))
})
