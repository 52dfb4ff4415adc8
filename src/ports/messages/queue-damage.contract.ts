import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { at, deliveryOf, drain, iso, minuteMs, now, put, type Queues } from './queued.contract.ts'

/** The contract of each delivery queue about entries that a wrong clock, another program or a person has written. */
export function queueDamageContract(open: () => Promise<Queues>): void {
  for (const [state, time] of [
    ['RETRY', 'nextAttemptTime'],
    ['PROCESSING', 'leaseExpireTime'],
  ] as const) {
    test(`${state} of a wrong clock is due, after those due correctly`, async () => {
      const { queue, documents } = await open()
      const waits = async (id: string, ms: number) =>
        put(documents, id, { delivery: { ...newDelivery(now), state, [time]: iso(ms) } })
      await waits('wrong', 120 * minuteMs + 1)
      await waits('right', 120 * minuteMs)
      await waits('due', 0)
      expect(await drain({ queue, documents }, 9)).toEqual(['due', 'wrong'])
    })
  }

  test('a clock that jumps back by a year leaves no entry stuck', async () => {
    const { queue, documents } = await open()
    const year = 365 * 86_400_000
    await put(documents, 'a', { delivery: newDelivery(at(year)) })
    await put(documents, 'b', { delivery: newDelivery(at(year)) })
    await queue.claim('mail', at(year))
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
    ['processing without a lease', { delivery: { state: 'PROCESSING' } }],
    ['processing with a lease that is no time', { delivery: { state: 'PROCESSING', leaseExpireTime: 'never' } }],
    ['a claim that is no text', { delivery: { state: 'PENDING', claimId: 5, attempts: -3 } }],
    ['a field called __proto__', JSON.parse('{"__proto__":{"delivery":{"state":"SUCCESS"}}}')],
  ]
  for (const [what, fields] of poison) {
    test(`a document with ${what} is claimed, can be completed, and blocks no other`, async () => {
      const { queue, documents } = await open()
      await put(documents, 'poison', fields)
      await put(documents, 'sound', { delivery: newDelivery(at(-1)) })
      expect(await drain({ queue, documents }, 9)).toEqual(expect.arrayContaining(['poison', 'sound']))
      expect(await deliveryOf(documents, 'poison')).toMatchObject({ state: 'ERROR' })
      expect(await queue.claim('mail', at(365 * 86_400_000))).toEqual(success(none))
    })
  }
}
