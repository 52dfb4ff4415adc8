import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { afterAttempt, isExpired, newDelivery, toDelivery } from './delivery.ts'

const start = new Date('2026-06-01T12:00:00Z')
const claimed = { ...newDelivery(start), state: 'PROCESSING' as const, claimId: 'a', leaseExpireTime: 'x' }
const waitS = (next: { nextAttemptTime: string }) => (Date.parse(next.nextAttemptTime) - start.getTime()) / 1000

test('after a successful attempt the entry is SUCCESS with the service’s answer', () => {
  const after = afterAttempt(claimed, { outcome: 'sent', messageId: '<1@x>', accepted: ['a@b.example'] }, start, 0.5)
  expect(after).toMatchObject({ state: 'SUCCESS', attempts: 1, leaseExpireTime: none, error: none })
  expect(after.info).toEqual({ messageId: '<1@x>', accepted: ['a@b.example'], rejected: [] })
})

test('the next attempt comes after 30 s, 2, 8 and 30 minutes, and then every hour', () => {
  const waits = [0, 1, 2, 3, 4, 9].map((attempts) =>
    waitS(afterAttempt({ ...claimed, attempts }, { outcome: 'later', reason: 'x' }, start, 0.5)),
  )
  expect(waits).toEqual([30, 120, 480, 1800, 3600, 3600])
})

test('the wait varies by up to 20 % either way', () => {
  const at = (random: number) => waitS(afterAttempt(claimed, { outcome: 'later', reason: 'x' }, start, random))
  expect([at(0), at(1)]).toEqual([24, 36])
})

test('after five days of failures the entry becomes ERROR', () => {
  const failing = (ms: number) =>
    afterAttempt(claimed, { outcome: 'later', reason: 'No.' }, new Date(start.getTime() + ms), 0.5)
  expect(failing(5 * 86_400_000 - 1).state).toBe('RETRY')
  expect(failing(5 * 86_400_000)).toMatchObject({ state: 'ERROR', error: 'No. Given up after 5 days.' })
})

test('a final rejection becomes ERROR', () => {
  expect(afterAttempt(claimed, { outcome: 'never', reason: 'No.' }, start, 0)).toMatchObject({
    state: 'ERROR',
    attempts: 1,
  })
})

test('a wrong set-up counts as no attempt, and the entry is due once every worker knows of the pause', () => {
  const after = afterAttempt(claimed, { outcome: 'wrong-setup', reason: 'No.' }, start, 0)
  expect(after).toMatchObject({ state: 'PENDING', attempts: 0, error: 'No.' })
  expect(waitS(after)).toBe(3)
})

test('a stored delivery is read back unchanged', () => {
  const written = afterAttempt(claimed, { outcome: 'sent', messageId: 'm', accepted: [] }, start, 0)
  expect(toDelivery({ delivery: written }, new Date(0))).toEqual(written)
})

test.each([undefined, none, 'PENDING', [], { state: 'x', attempts: -1, startTime: 'soon', info: 3, claimId: 1.5 }])(
  'a delivery of %j is read as a new one',
  (delivery) => {
    expect(toDelivery(delivery === undefined ? {} : { delivery }, start)).toEqual(newDelivery(start))
  },
)

test('an entry expires at its notAfter, and never without one', () => {
  const delivery = newDelivery(start, new Date('2026-06-01T12:30:00Z'))
  expect(isExpired(delivery, new Date('2026-06-01T12:29:59.999Z'))).toBe(false)
  expect(isExpired(delivery, new Date('2026-06-01T12:30:00Z'))).toBe(true)
  expect(isExpired(newDelivery(start), new Date('2100-01-01'))).toBe(false)
})
