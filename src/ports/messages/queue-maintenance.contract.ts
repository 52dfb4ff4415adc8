import { expect, test } from 'vitest'
import { afterAttempt, type Delivery, newDelivery, pauseKnownMs, pauseMs } from '#domain/messages/mails/delivery.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { at, iso, now, put, type Queues, taken } from './queued.contract.ts'

/** The contract of each delivery queue about maintenance: pauses and retries. */
export function queueMaintenanceContract(open: () => Promise<Queues>): void {
  test('a paused queue is not claimed, and the other queue continues', async () => {
    const { queue } = await open()
    for (const name of ['mail', 'forwards'] as const) await queue.add(name, [{ id: 'a', fields: pending }])
    const pause = { until: at(1000), reason: 'The mail server rejects the password.' }
    expect(await queue.pause('mail', pause, now)).toEqual(success())
    expect(await queue.pauseOf('mail', at(999))).toEqual(success(pause))
    expect(await queue.claim('mail', at(999))).toEqual(success(none))
    expect(await queue.pauseOf('forwards', now)).toEqual(success(none))
    expect(data(await queue.claim('forwards', now))).toMatchObject({ queue: 'forwards', id: 'a' })
    expect(await queue.pauseOf('mail', at(1000))).toEqual(success(none))
    expect(data(await queue.claim('mail', at(1000)))?.id).toBe('a')
  })

  test('a pause can be ended, and a later pause replaces it', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', pending)
    await queue.pause('mail', { until: at(5000), reason: 'first' }, now)
    await queue.pause('mail', { until: at(1000), reason: 'second' }, now)
    expect(await queue.pauseOf('mail', now)).toEqual(success({ until: at(1000), reason: 'second' }))
    expect(await queue.pause('mail', none, now)).toEqual(success())
    expect(await queue.pause('mail', none, now)).toEqual(success())
    expect(await queue.pauseOf('mail', now)).toEqual(success(none))
    expect(data(await queue.claim('mail', now))?.id).toBe('a')
  })

  test('an entry that waited for a wrong set-up is due once the pause ends, by the owner or by itself', async () => {
    for (const isEnded of [true, false]) {
      const { queue, documents } = await open()
      await put(documents, 'a', pending)
      const claim = taken(await queue.claim('mail', now))
      const delivery = afterAttempt(claim.delivery, { outcome: 'wrong-setup', reason: '535' }, now, 0)
      expect(await queue.complete(claim, delivery)).toEqual(success(true))
      await queue.pause('mail', { until: at(pauseMs), reason: '535' }, now)
      expect(await queue.claim('mail', at(pauseMs - 1))).toEqual(success(none))
      if (isEnded) await queue.pause('mail', none, now)
      expect(data(await queue.claim('mail', at(isEnded ? pauseKnownMs : pauseMs)))?.id).toBe('a')
    }
  })

  test('an entry that was claimed before a pause can be completed during it', async () => {
    const { queue, documents } = await open()
    await put(documents, 'a', pending)
    const claim = taken(await queue.claim('mail', now))
    await queue.pause('mail', { until: at(5000), reason: 'x' }, now)
    expect(await queue.complete(claim, { ...claim.delivery, state: 'SUCCESS' })).toEqual(success(true))
  })

  for (const state of ['ERROR', 'HELD', 'RETRY', 'EXPIRED'] as const) {
    test(`an entry in ${state} can be retried at once, and its five days begin again`, async () => {
      const { queue, documents } = await open()
      const failed: Delivery = {
        ...newDelivery(at(-99_000)),
        state,
        attempts: 9,
        claimId: 'earlier',
        nextAttemptTime: iso(60_000),
      }
      await put(documents, 'a', { to: ['x'], delivery: failed })
      expect(await queue.retry('mail', 'a', [state], now)).toEqual(success(true))
      const retried = { ...failed, state: 'RETRY', startTime: iso(0), nextAttemptTime: iso(0) }
      expect(data(await documents.read('mail', 'a'))?.fields).toEqual({ to: ['x'], delivery: retried })
      expect(data(await queue.claim('mail', now))).toMatchObject({ id: 'a', delivery: { attempts: 9 } })
    })
  }

  test('an entry in another state and an unknown one are not retried', async () => {
    const { queue, documents } = await open()
    for (const state of ['SUCCESS', 'PROCESSING', 'PENDING'] as const)
      await put(documents, state, { delivery: { ...newDelivery(now), state, leaseExpireTime: iso(1) } })
    const before = await documents.readAll('mail')
    for (const id of ['SUCCESS', 'PROCESSING', 'PENDING', 'absent', ''])
      expect(await queue.retry('mail', id, ['ERROR', 'HELD'], now)).toEqual(success(false))
    expect(await queue.retry('mail', 'SUCCESS', [], now)).toEqual(success(false))
    expect(await queue.retry('forwards', 'SUCCESS', ['SUCCESS'], now)).toEqual(success(false))
    expect(await documents.readAll('mail')).toEqual(before)
  })

  test('the failed entries are listed, those of one queue, and no more than asked for', async () => {
    const { queue, documents } = await open()
    const states = ['PENDING', 'RETRY', 'SUCCESS', 'PROCESSING', 'HELD', 'EXPIRED'] as const
    for (const state of states) await put(documents, state, { delivery: { ...newDelivery(now), state } })
    const failed = { to: ['x'], delivery: { ...newDelivery(now), state: 'ERROR', error: '550' } }
    for (const id of ['b', 'a']) await put(documents, id, failed)
    await queue.add('forwards', [{ id: 'c', fields: failed }])
    expect(await queue.failed('mail', 2)).toEqual(success(['a', 'b'].map((id) => ({ id, fields: failed }))))
    expect(await queue.failed('mail', 1)).toEqual(success([{ id: 'a', fields: failed }]))
    expect(await queue.failed('forwards', 2)).toEqual(success([{ id: 'c', fields: failed }]))
  })

  test('the queue is not content, so the version stays', async () => {
    const { queue, documents } = await open()
    const before = await documents.version()
    await queue.add('mail', [{ id: 'a', fields: pending }])
    await queue.claim('mail', now)
    await queue.retry('mail', 'a', ['RETRY'], now)
    await queue.pause('mail', { until: at(1), reason: 'x' }, now)
    expect(await documents.version()).toEqual(before)
  })
}

const pending = { delivery: newDelivery(now) }
