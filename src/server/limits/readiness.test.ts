import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { failed, none } from '#resume/result.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { readiness } from './readiness.ts'

const noDisk = async () => none

test('a writable store is ready, and its content version stays', async () => {
  const documents = memoryDocuments()
  const before = await documents.version()
  expect(await readiness({ documents, clock: memoryClock(new Date(0)) }, noDisk)()).toBe(true)
  expect(await documents.version()).toEqual(before)
})

test('a store that cannot be written is not ready, and is checked again after two seconds', async () => {
  const clock = memoryClock(new Date(0))
  let works = false
  const documents = memoryDocuments()
  const commit: typeof documents.commit = (changes) =>
    works ? documents.commit(changes) : Promise.resolve(failed('unavailable', 'no'))
  const isReady = readiness({ documents: { ...documents, commit }, clock }, noDisk)
  expect(await isReady()).toBe(false)
  works = true
  clock.moveBy(1_999)
  expect(await isReady()).toBe(false)
  clock.moveBy(1)
  expect(await isReady()).toBe(true)
})

test('a disk with 64 MB free is ready, one with a byte less is not', async () => {
  const clock = memoryClock(new Date(0))
  let free = 64 * 2 ** 20
  const isReady = readiness({ documents: memoryDocuments(), clock }, async () => free)
  expect(await isReady()).toBe(true)
  free -= 1
  clock.moveBy(2_000)
  expect(await isReady()).toBe(false)
})
