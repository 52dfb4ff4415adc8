import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { type Delivery, newDelivery } from '#domain/messages/mails/delivery.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { endPauses, listPauses } from './pauses.ts'
import { readQueueEntries } from './queue-entries.ts'
import { retryDelivery, retryFailed } from './retry-delivery.ts'

const noon = new Date('2026-06-01T12:00:00.000Z')

for (const state of ['PENDING', 'RETRY', 'ERROR', 'HELD', 'EXPIRED'] as const)
  test(`the owner can retry an entry in ${state} at once`, async () => {
    const site = openSite()
    await site.add('mail', 'a', { state, attempts: 3, nextAttemptTime: '2026-06-01T12:50:00.000Z' })
    site.clock.moveBy(1000)
    expect(await site.retry('a')).toEqual(success('tried'))
    const claim = data(await site.queue.claim('mail', site.clock.now()))
    expect(claim).toMatchObject({ id: 'a', delivery: { attempts: 3, startTime: '2026-06-01T12:00:01.000Z' } })
  })

test('a sent entry is not sent again', async () => {
  const site = openSite()
  await site.add('mail', 'a', { state: 'SUCCESS' })
  expect(await site.retry('a')).toEqual(success('sent'))
  expect(await site.states()).toEqual({ a: 'SUCCESS' })
})

test('a mail that became a file in the outbox is not called sent', async () => {
  const site = openSite()
  const info = { messageId: '<1@x>', accepted: [], rejected: [] }
  await site.add('mail', 'a', { state: 'SUCCESS', info })
  await site.add('forwards', 'b', { state: 'SUCCESS', info })
  expect([await site.retry('a'), await site.retry('b-forward')]).toEqual([success('in the outbox'), success('sent')])
})

test('an entry that a worker is sending stays claimed', async () => {
  const site = openSite()
  await site.add('mail', 'a', {})
  await site.queue.claim('mail', noon)
  expect(await site.retry('a')).toEqual(success('being sent'))
  expect(await site.states()).toEqual({ a: 'PROCESSING' })
})

test('an expired entry is not retried', async () => {
  const site = openSite()
  await site.add('mail', 'reset-1', { state: 'ERROR', notAfter: '2026-06-01T12:30:00.000Z' })
  site.clock.moveBy(30 * 60_000)
  expect(await site.retry('reset-1')).toEqual(success('of no use'))
  expect(data(await retryFailed(site))).toBe(0)
  expect(await site.states()).toEqual({ 'reset-1': 'ERROR' })
})

test('of a mail and a forward with the same id, only the named one is retried', async () => {
  const site = openSite()
  await site.add('mail', 'a', { state: 'HELD' })
  await site.add('forwards', 'a', { state: 'ERROR' })
  expect(await site.retry('a-forward')).toEqual(success('tried'))
  expect(await site.states()).toEqual({ a: 'HELD', 'a-forward': 'RETRY' })
})

test('every entry in ERROR is retried at once, and no other', async () => {
  const site = openSite()
  for (const state of ['PENDING', 'RETRY', 'ERROR', 'HELD', 'EXPIRED', 'SUCCESS'] as const)
    await site.add('mail', state, { state })
  await site.add('forwards', 'f', { state: 'ERROR' })
  expect(data(await retryFailed(site))).toBe(2)
  expect(await site.states()).toEqual({
    PENDING: 'PENDING',
    RETRY: 'RETRY',
    ERROR: 'RETRY',
    HELD: 'HELD',
    EXPIRED: 'EXPIRED',
    SUCCESS: 'SUCCESS',
    'f-forward': 'RETRY',
  })
})

test('a paused queue is listed with its reason until the pause ends', async () => {
  const site = openSite()
  await site.add('forwards', 'f', {})
  const pause = { until: new Date('2026-06-01T12:05:00.000Z'), reason: 'FORM_ENDPOINT is not set.' }
  await site.queue.pause('forwards', pause, noon)
  expect(data(await listPauses(site))).toEqual([{ queue: 'forwards', pause }])
  expect(data(await endPauses(site))).toEqual(['forwards'])
  expect(data(await listPauses(site))).toEqual([])
  expect(data(await site.queue.claim('forwards', noon))?.id).toBe('f')
  expect(data(await endPauses(site))).toEqual([])
})

function openSite() {
  const { documents, queue } = memoryStores()
  const clock = memoryClock(noon)
  const ports = { documents, clock, queue }
  const entries = async () => data(await readQueueEntries(ports, clock.now()))
  return {
    ...ports,
    add: (name: QueueName, id: string, change: Partial<Delivery>) =>
      queue.add(name, [{ id, fields: { to: ['ada@example.com'], delivery: { ...newDelivery(noon), ...change } } }]),
    async retry(name: string) {
      const entry = (await entries()).find((each) => each.name === name)
      return entry === undefined ? none : retryDelivery(ports, entry)
    },
    states: async () => Object.fromEntries((await entries()).map(({ name, delivery }) => [name, delivery.state])),
  }
}
