import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { at, now } from '#ports/messages/queued.contract.ts'
import { none } from '#resume/result.ts'
import { guard } from '../guard.ts'
import type { Firestore } from '../service.ts'
import { firestoreDeliveryQueue } from './delivery-queue.ts'

const claim = { queue: 'mail', id: 'a', fields: {}, delivery: newDelivery(now) } as const

for (const [code, meaning] of [
  [14, 'unavailable'],
  [8, 'quota-exceeded'],
  [undefined, 'unavailable'],
] as const) {
  test(`a service that fails with ${code} is '${meaning}' for every call, without the service's words`, async () => {
    const queue = queueOver(failing(code))
    const calls = [
      queue.add('mail', [{ id: 'a', fields: {} }]),
      queue.claim('mail', now),
      queue.complete(claim, claim.delivery),
      queue.retry('mail', 'a', ['ERROR'], now),
      queue.pause('mail', { until: at(1), reason: 'x' }, now),
      queue.pauseOf('mail', now),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ ok: false, failure: { code: meaning } })
      expect(answer).not.toMatchObject({ failure: { message: expect.stringContaining('secret') } })
    }
  })
}

test('the end of a pause is stored with the time of the call', async () => {
  const written: unknown[] = []
  const batch = { set: (_: unknown, fields: unknown) => written.push(fields), commit: async () => [] }
  const service = { ...failing(14), batch: () => batch } as unknown as Firestore
  expect((await queueOver(service).pause('mail', none, now)).ok).toBe(true)
  expect(written).toEqual([{ letGoAt: now }])
})

/** The clock lets every call through: the guard's own test covers the time without calls. */
function queueOver(firestore: Firestore) {
  let time = 0
  return firestoreDeliveryQueue(
    firestore,
    guard(1000, () => (time += 10_000)),
  )
}

function failing(code: number | undefined): Firestore {
  const fail = () => Promise.reject(Object.assign(new Error('secret words'), code === undefined ? {} : { code }))
  const query = { get: fail, count: () => ({ get: fail }), doc: () => query } as Record<string, unknown>
  for (const name of ['where', 'orderBy', 'limit', 'select', 'startAfter']) query[name] = () => query
  const batch = { set() {}, commit: fail }
  return { collection: () => query, getAll: fail, batch: () => batch } as unknown as Firestore
}
