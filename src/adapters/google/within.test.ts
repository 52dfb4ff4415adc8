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

test('a call that began before the last answer and gets none keeps no other from being made', async () => {
  const service = open()
  const slow = service.begin()
  expect(await service.answer()).toBe('there')
  slow.reject(noAnswer)
  await expect(slow.call).rejects.toBe(noAnswer)
  expect(await service.answer()).toBe('there')
})

test('a call that began after the last answer and gets none does', async () => {
  const service = open()
  expect(await service.answer()).toBe('there')
  const slow = service.begin()
  slow.reject(noAnswer)
  await expect(slow.call).rejects.toBe(noAnswer)
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
