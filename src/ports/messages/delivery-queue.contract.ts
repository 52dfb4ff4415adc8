import { expect, test } from 'vitest'
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  leaseMs,
  newDelivery,
} from '#domain/messages/mails/delivery.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { queueDamageContract } from './queue-damage.contract.ts'
import { queueMaintenanceContract } from './queue-maintenance.contract.ts'
import { at, deliveryOf, drain, iso, minuteMs, now, put, type Queues, taken } from './queued.contract.ts'

/** The contract of each delivery queue. `open` returns an empty one with the documents that it reads. */
export function deliveryQueueContract(open: () => Promise<Queues>): void {
  queueDamageContract(open)
  queueMaintenanceContract(open)

  test('an added entry is stored unchanged, and an existing entry of the same id stays', async () => {
    const { queue, documents } = await open()
    const fields = { to: ['ada@example.org'], delivery: newDelivery(now) }
    expect(await queue.add('mail', [{ id: 'a', fields }])).toEqual(success())
    expect(
      await queue.add('mail', [
        { id: 'a', fields: { other: 1 } },
        { id: 'b', fields },
      ]),
    ).toEqual(success())
    expect(await queue.add('mail', [])).toEqual(success())
    expect(data(await documents.readAll('mail'))).toEqual([
      { id: 'a', fields },
      { id: 'b', fields },
    ])
  })

  test('an empty queue has nothing to claim', async () => {
    const { queue } = await open()
    expect(await queue.claim('mail', now)).toEqual(success(none))
  })

  test('a claim leases the entry under an id of its own, and returns the stored state', async () => {
    const { queue, documents } = await open()
    const delivery = { ...newDelivery(now), attempts: 2, claimId: 'earlier', state: 'RETRY' as const, error: 'No.' }
    await put(documents, 'a', { to: ['ada@example.org'], extra: { kept: true }, delivery })
    const claim = taken(await queue.claim('mail', at(1)))
    const { claimId } = claim.delivery
    const leased = { ...delivery, state: 'PROCESSING', claimId, leaseExpireTime: iso(1 + leaseMs) }
    const fields = { to: ['ada@example.org'], extra: { kept: true }, delivery: leased }
    expect(claim).toEqual({ queue: 'mail', id: 'a', fields, delivery: leased })
    expect(data(await documents.read('mail', 'a'))).toEqual({ id: 'a', fields })
    expect(claimId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('mutating a claim does not change the store', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { list: [1], delivery: newDelivery(now) })
    const list = data(await queue.claim('mail', now))?.fields.list
    if (Array.isArray(list)) list.push(2)
    expect(data(await documents.read('mail', 'a'))?.fields.list).toEqual([1])
  })

  test('of fifty parallel claims for twenty entries, each entry is claimed once', async () => {
    const { queue } = await open()
    const entries = Array.from({ length: 20 }, (_, each) => ({
      id: `e${each}`,
      fields: { delivery: newDelivery(now) },
    }))
    await queue.add('mail', entries)
    const answers = await Promise.all(Array.from({ length: 50 }, () => queue.claim('mail', now)))
    const claimed = answers.flatMap((answer) => data(answer)?.id ?? [])
    expect(claimed.sort()).toEqual(entries.map(({ id }) => id).sort())
  })

  test('a claimed entry is due again at the end of its lease, and not before', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: newDelivery(now) })
    const first = taken(await queue.claim('mail', now))
    expect(await queue.claim('mail', at(leaseMs - 1))).toEqual(success(none))
    const second = taken(await queue.claim('mail', at(leaseMs)))
    expect(second.delivery.leaseExpireTime).toBe(iso(2 * leaseMs))
    expect(second.delivery.claimId).not.toBe(first.delivery.claimId)
  })

  test('a claim with a slightly slow clock does not take a leased entry', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: newDelivery(at(-minuteMs)) })
    await queue.claim('mail', now)
    expect(await queue.claim('mail', at(-5000))).toEqual(success(none))
    expect(await queue.claim('mail', at(-minuteMs))).toEqual(success(none))
  })

  test.each(['PENDING', 'RETRY'] as const)('%s is claimed from its next attempt on', async (state) => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: { ...newDelivery(now), state, nextAttemptTime: iso(1) } })
    expect(await queue.claim('mail', now)).toEqual(success(none))
    expect(data(await queue.claim('mail', at(1)))?.id).toBe('a')
  })

  test.each(['SUCCESS', 'ERROR', 'HELD', 'EXPIRED'] satisfies DeliveryState[])('%s is never claimed', async (state) => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: { ...newDelivery(now), state, leaseExpireTime: iso(-1) } })
    for (const ms of [0, leaseMs, 100 * 86_400_000]) expect(await queue.claim('mail', at(ms))).toEqual(success(none))
  })

  test('the entry that is due longest is claimed first, whatever its id and its state', async () => {
    const { queue, documents } = await open()
    const due = (ms: number, over: Partial<Delivery> = {}) => ({
      delivery: { ...newDelivery(at(-99_000)), nextAttemptTime: iso(ms), ...over },
    })
    await put(documents, 'a', due(-10))
    await put(documents, 'b', due(-40, { state: 'RETRY' }))
    await put(documents, 'c', due(-99, { state: 'PROCESSING', leaseExpireTime: iso(-30) }))
    await put(documents, 'd', due(-20))
    await put(documents, 'e', due(0))
    await put(documents, 'f', due(-20))
    expect(await drain({ queue, documents }, 9)).toEqual(['b', 'c', 'd', 'f', 'a', 'e'])
  })

  test('a completed claim stores the new delivery and leaves all other fields unchanged', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { to: ['x'], delivery: newDelivery(now), extra: [1] })
    const claim = taken(await queue.claim('mail', now))
    const delivery = { ...claim.delivery, state: 'RETRY' as const, leaseExpireTime: none, nextAttemptTime: iso(30_000) }
    expect(await queue.complete(claim, delivery)).toEqual(success(true))
    expect(data(await documents.read('mail', 'a'))?.fields).toEqual({ to: ['x'], delivery, extra: [1] })
    expect(await queue.claim('mail', at(29_999))).toEqual(success(none))
    expect(data(await queue.claim('mail', at(30_000)))?.id).toBe('a')
  })

  test('a claim that another worker has taken over cannot be completed, and nothing changes', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: newDelivery(now) })
    const first = taken(await queue.claim('mail', now))
    const second = taken(await queue.claim('mail', at(leaseMs)))
    expect(await queue.complete(first, { ...first.delivery, state: 'ERROR' })).toEqual(success(false))
    expect(await deliveryOf(documents, 'a')).toEqual(second.delivery)
    expect(await queue.complete(second, { ...second.delivery, state: 'SUCCESS' })).toEqual(success(true))
    expect(await queue.complete(first, { ...first.delivery, state: 'ERROR' })).toEqual(success(false))
    expect(await deliveryOf(documents, 'a')).toMatchObject({ state: 'SUCCESS' })
  })

  test('a claim past its lease can be completed while no other worker has taken it over', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: newDelivery(now) })
    const claim = taken(await queue.claim('mail', now))
    expect(await queue.complete(claim, { ...claim.delivery, state: 'SUCCESS' })).toEqual(success(true))
    expect(await queue.claim('mail', at(leaseMs))).toEqual(success(none))
  })

  test('a deleted entry cannot be completed, and does not come back', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', { delivery: newDelivery(now) })
    const claim = taken(await queue.claim('mail', now))
    await documents.commit([{ collection: 'mail', id: 'a', fields: none }])
    expect(await queue.complete(claim, { ...claim.delivery, state: 'SUCCESS' })).toEqual(success(false))
    expect(await documents.readAll('mail')).toEqual(success([]))
  })

  test('every state of a delivery is either claimed or not', async () => {
    const { queue, documents } = await open()
    for (const state of deliveryStates) await put(documents, state, { delivery: { ...newDelivery(now), state } })
    expect((await drain({ queue, documents }, 9)).sort()).toEqual(['PENDING', 'PROCESSING', 'RETRY'])
  })
}
