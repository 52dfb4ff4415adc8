import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { none, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { at, deliveryOf, drain, iso, minuteMs, now, put, type Queues } from './queued.contract.ts'

/** The contract of each delivery queue about entries that a wrong clock, another program or a person has written. */
export function queueDamageContract(open: () => Promise<Queues>): void {
  test('a wait from a wrong clock counts as past, and its entry comes after those due correctly', async () => {
    const { queue, documents } = await open()
    const waits = async (id: string, ms: number) =>
      put(documents, id, { delivery: { ...newDelivery(now), nextAttemptTime: iso(ms) } })
    await waits('wrong', 73 * minuteMs + 1)
    await waits('right', 73 * minuteMs)
    await waits('due', 0)
    expect(await drain({ queue, documents }, 9)).toEqual(['due', 'wrong'])
  })

  test('a lease from a wrong clock counts as ended', async () => {
    const { queue, documents } = await open()
    const leased = async (id: string, ms: number) =>
      put(documents, id, { delivery: { ...newDelivery(now), state: 'PROCESSING', leaseExpireTime: iso(ms) } })
    await leased('wrong', 3 * minuteMs + 1)
    await leased('right', 3 * minuteMs)
    expect(await drain({ queue, documents }, 9)).toEqual(['wrong'])
  })

  test('a clock that jumps back by a year leaves no entry stuck', async () => {
    const { queue, documents } = await open()
    const year = 365 * 86_400_000
    await put(documents, 'a', { delivery: newDelivery(at(year)) })
    await put(documents, 'b', { delivery: newDelivery(at(year)) })
    await queue.claim('mail', at(year), 'me')
    expect(await drain({ queue, documents }, 9)).toEqual(['b', 'a'])
  })

  const poison: [what: string, fields: Fields][] = [
    ['nothing in it', {}],
    ['no recipient and no delivery', { message: { subject: 'x' } }],
    ['a text as delivery', { delivery: 'PENDING' }],
    ['JSON in a text as delivery', { delivery: '{"state":"SUCCESS"}' }],
    ['a list as delivery', { delivery: [{ state: 'SUCCESS' }] }],
    ['null as delivery', { delivery: null }],
    ['an unknown state', { delivery: { state: 'success' } }],
    ['a state that is no text', { delivery: { state: ['SUCCESS'], nextAttemptTime: 5 } }],
    ['a next attempt that is no time', { delivery: { state: 'PENDING', nextAttemptTime: 'soon' } }],
    ['a next attempt on no day', { delivery: { state: 'RETRY', nextAttemptTime: '9999-99-99T99:99:99.999Z' } }],
    ['the time as a number', { delivery: { state: 'RETRY', nextAttemptTime: 4_000_000_000_000 } }],
    ['processing without a lease', { delivery: { state: 'PROCESSING', leaseOwner: 'me' } }],
    ['processing with a lease that is no time', { delivery: { state: 'PROCESSING', leaseExpireTime: 'never' } }],
    ['a fence that is no number', { delivery: { state: 'PENDING', fence: 'x', attempts: -3 } }],
    ['a field called __proto__', JSON.parse('{"__proto__":{"delivery":{"state":"SUCCESS"}}}')],
  ]
  for (const [what, fields] of poison) {
    test(`a document with ${what} is claimed, can be completed, and blocks no other`, async () => {
      const { queue, documents } = await open()
      await put(documents, 'poison', fields)
      await put(documents, 'sound', { delivery: newDelivery(at(-1)) })
      expect(await drain({ queue, documents }, 9)).toEqual(expect.arrayContaining(['poison', 'sound']))
      expect(await deliveryOf(documents, 'poison')).toMatchObject({ state: 'ERROR', fence: 1 })
      expect(await queue.claim('mail', at(365 * 86_400_000), 'me')).toEqual(success(none))
    })
  }

  test('a time in another notation counts as the same time', async () => {
    const { queue, documents } = await open()
    const waits = async (id: string, nextAttemptTime: string) =>
      put(documents, id, { delivery: { ...newDelivery(now), nextAttemptTime } })
    await waits('due', '2026-06-01T14:00:00+02:00')
    await waits('later', '2026-06-01T14:00:01+02:00')
    await waits('sound', iso(0))
    expect((await drain({ queue, documents }, 9)).sort()).toEqual(['due', 'sound'])
    expect(data(await queue.claim('mail', at(1000), 'me'))?.id).toBe('later')
  })
}
