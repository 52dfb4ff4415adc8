import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import type { Location } from '#resume/records/location.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { cachedLocation, lookUpLocation } from './look-up-location.ts'

test('the lookup returns what its port returns', async () => {
  const locationLookup = { lookUp: async () => charleston }
  expect(await lookUpLocation({ documents: memoryDocuments(), locationLookup })).toEqual(charleston)
})

test.each([
  ['the stored one', { city: 'Charleston', state: 'SC', zipcode: '29403', more: true }, charlestonFields()],
  ['none without a document', none, none],
  ['none without a place', { city: ' ', state: 7, zipcode: '29403' }, none],
  ['what is not damaged', { city: 'Charleston', state: ['SC'] }, { city: 'Charleston', state: '', zipcode: '' }],
])('without an address to look it up at, the location is %s', async (_, fields, expected) => {
  const documents = memoryDocuments()
  if (fields !== none) await documents.commit([{ collection: 'location', id: 'owner', fields }])
  expect(await lookUpLocation({ documents, locationLookup: none })).toEqual(success(expected))
})

test('a failure of the document store is returned with its own message', async () => {
  const failure = failed('unavailable', 'The document store is not available.')
  const documents = { ...memoryDocuments(), read: async () => failure }
  expect(await lookUpLocation({ documents, locationLookup: none })).toEqual(failure)
})

test('the location is looked up once, however often it is read', async () => {
  const { location, lookups, answer } = open()
  const reads = [location.read(), location.read()]
  answer(charleston)
  expect(await Promise.all(reads)).toEqual([charleston, charleston])
  expect(await location.read()).toEqual(charleston)
  expect(lookups()).toBe(1)
})

test('a failure is cached too: there are no more tries', async () => {
  const { location, lookups, answer } = open()
  const read = location.read()
  answer(networkError)
  expect(await read).toEqual(networkError)
  expect(await location.read()).toEqual(networkError)
  expect(lookups()).toBe(1)
})

test('a page waits at most 2 seconds, and the lookup continues for the next page', async () => {
  const { location, lookups, clock, answer } = open()
  const early = location.read()
  clock.moveBy(1999)
  answer(charleston)
  expect(await early).toEqual(charleston)

  const slow = open()
  const late = slow.location.read()
  slow.clock.moveBy(2000)
  expect(await late).toEqual(failed('unavailable', 'timeout of 2000ms exceeded'))
  slow.answer(charleston)
  expect(await slow.location.read()).toEqual(charleston)
  expect([lookups(), slow.lookups()]).toEqual([1, 1])
})

test('a location that arrives after a page was rendered without it calls onChange once', async () => {
  const { location, clock, news, answer } = open()
  const early = location.read()
  clock.moveBy(2000)
  await early
  expect(news()).toBe(0)
  answer(charleston)
  await location.read()
  await location.read()
  expect(news()).toBe(1)
})

test('onChange is not called for a location that every page waited for, nor for a late failure', async () => {
  const inTime = open()
  const read = inTime.location.read()
  inTime.clock.moveBy(1999)
  inTime.answer(charleston)
  await read
  inTime.clock.moveBy(1)
  expect(inTime.news()).toBe(0)

  const failing = open()
  const late = failing.location.read()
  failing.clock.moveBy(2000)
  await late
  failing.answer(networkError)
  expect(await failing.location.read()).toEqual(networkError)
  expect(failing.news()).toBe(0)
})

test('after a change of content the location is looked up again', async () => {
  const { location, lookups, answer } = open()
  const read = location.read()
  answer(networkError)
  await read
  location.forget()
  const again = location.read()
  answer(charleston)
  expect(await again).toEqual(charleston)
  expect(lookups()).toBe(2)
})

test('the answer to a forgotten lookup is not cached', async () => {
  const { location, answer } = open()
  const read = location.read()
  location.forget()
  const second = location.read()
  answer(networkError, 0)
  expect(await read).toEqual(networkError)
  answer(charleston, 1)
  expect(await second).toEqual(charleston)
  expect(await location.read()).toEqual(charleston)
})

const charleston: Result<Location> = success(charlestonFields())
const networkError = failed('unavailable', 'Network Error')

function charlestonFields(): Location {
  return { city: 'Charleston', state: 'SC', zipcode: '29403' }
}

function open() {
  const clock = memoryClock(new Date(0))
  let news = 0
  const asked: ((result: Result<Location>) => void)[] = []
  const lookUp = () => new Promise<Result<Location>>((resolve) => asked.push(resolve))
  return {
    location: cachedLocation({ clock, documents: memoryDocuments(), locationLookup: { lookUp } }, () => {
      news += 1
    }),
    clock,
    news: () => news,
    lookups: () => asked.length,
    answer(result: Result<Location>, at = asked.length - 1) {
      asked[at]?.(result)
    },
  }
}
