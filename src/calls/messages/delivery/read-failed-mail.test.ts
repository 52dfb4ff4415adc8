import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { idOf, now } from '#ports/messages/submitted.contract.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { readFailedMail } from './read-failed-mail.ts'

test('while nothing has failed, there is none', async () => {
  const ports = withClock()
  await ports.queue.add('mail', [{ id: idOf(1), fields: { delivery: newDelivery(now) } }])
  expect(await readFailedMail(ports)).toEqual(success(null))
})

test('failed mails and forwards are counted, and the latest one names its message and its reason', async () => {
  const ports = withClock()
  await ports.queue.add('mail', [failed(`${idOf(1)}-notice`, '2026-06-01T11:00:00.000Z', '550: full.')])
  await ports.queue.add('forwards', [failed(idOf(2), '2026-06-01T10:00:00.000Z', '404.')])
  const latest = { most: 100, message: idOf(1), error: '550: full.' }
  expect(data(await readFailedMail(ports))).toEqual({ count: 2, ...latest })
})

test('a failed mail of no message names none', async () => {
  const ports = withClock()
  await ports.queue.add('mail', [failed('digest-2026-06-01T11', '2026-06-01T11:00:00.000Z', '550: full.')])
  expect(data(await readFailedMail(ports))).toMatchObject({ count: 1, message: null })
})

test('a hundred are counted, and no more', async () => {
  const ports = withClock()
  const many = Array.from({ length: 101 }, (_, at) => failed(idOf(at), '2026-06-01T11:00:00.000Z', '550'))
  await ports.queue.add('mail', many)
  expect(data(await readFailedMail(ports))?.count).toBe(100)
})

function failed(id: string, endTime: string, error: string) {
  return { id, fields: { delivery: { ...newDelivery(now), state: 'ERROR', endTime, error } } }
}

function withClock() {
  return { ...memoryStores(), clock: { now: () => now, wait: async () => {} } }
}
