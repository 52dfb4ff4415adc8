import { expect, test } from 'vitest'
import { unlessAway } from './within.ts'

const noAnswer = new Error('no answer')
const rejection = new Error('a rejection is an answer')
const notMade = 'this call was not made'

test('after a call without an answer no other is made for 2 s, and then one', async () => {
  const service = open()
  await expect(service.fail(noAnswer)).rejects.toBe(noAnswer)
  service.wait(1999)
  await expect(service.answer()).rejects.toThrow(notMade)
  service.wait(1)
  const probe = service.begin()
  await expect(service.answer()).rejects.toThrow(notMade)
  probe.resolve('there')
  expect(await probe.call).toBe('there')
  expect(await service.answer()).toBe('there')
})

test('a rejection is an answer: the next call is made', async () => {
  const service = open()
  await expect(service.fail(rejection)).rejects.toBe(rejection)
  expect(await service.answer()).toBe('there')
})

test.each([
  [1999, 'keeps no other from being made'],
  [2000, 'does'],
])('a call that began before an answer and fails %i ms after it %s', async (ms) => {
  const service = open()
  const slow = service.begin()
  service.wait(1)
  expect(await service.answer()).toBe('there')
  service.wait(ms)
  slow.reject(noAnswer)
  await expect(slow.call).rejects.toBe(noAnswer)
  if (ms < 2000) expect(await service.answer()).toBe('there')
  else await expect(service.answer()).rejects.toThrow(notMade)
})

test('a call that began after the last answer and fails at once keeps others from being made', async () => {
  const service = open()
  expect(await service.answer()).toBe('there')
  await expect(service.fail(noAnswer)).rejects.toBe(noAnswer)
  await expect(service.answer()).rejects.toThrow(notMade)
})

/** A service whose calls end when the test says so; `wait` moves the clock, in ms. */
function open() {
  let now = 0
  const made = unlessAway(
    (cause) => cause === noAnswer,
    () => now,
  )
  return {
    wait(ms: number) {
      now += ms
    },
    answer: () => made(async () => 'there'),
    fail: (cause: Error) => made(() => Promise.reject(cause)),
    begin() {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      return { call: made(() => promise), resolve, reject }
    },
  }
}
