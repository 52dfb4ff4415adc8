import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { failed } from '#domain/result.ts'
import { readiness } from './readiness.ts'

test('a store that can be written is ready, and its content is as it was', async () => {
  const documents = memoryDocuments()
  const before = await documents.version()
  expect(await readiness({ documents, clock: memoryClock(new Date(0)) })()).toBe(true)
  expect(await documents.version()).toEqual(before)
})

test('a store that cannot be written is not ready, and is asked again after two seconds', async () => {
  const clock = memoryClock(new Date(0))
  let works = false
  const documents = memoryDocuments()
  const commit: typeof documents.commit = (changes) =>
    works ? documents.commit(changes) : Promise.resolve(failed('unavailable', 'no'))
  const isReady = readiness({ documents: { ...documents, commit }, clock })
  expect(await isReady()).toBe(false)
  works = true
  clock.moveBy(1_999)
  expect(await isReady()).toBe(false)
  clock.moveBy(1)
  expect(await isReady()).toBe(true)
})
