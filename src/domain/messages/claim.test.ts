import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { claimAt, dueSince, heldFields, latestTime, retryAt } from './claim.ts'
import { type DeliveryState, newDelivery } from './mails/delivery.ts'

const now = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
const fresh = newDelivery(now)
const minuteMs = 60_000

test.each(['PENDING', 'RETRY'] as const)('%s is due from its next attempt on', (state) => {
  const due = (ms: number) => dueSince({ ...fresh, state, nextAttemptTime: at(ms) }, now)
  expect([due(-5), due(0), due(1)]).toEqual([now.getTime() - 5, now.getTime(), none])
})

test('PROCESSING is due from the end of its lease on, or when it has no lease', () => {
  const due = (leaseExpireTime: string | null) => dueSince({ ...fresh, state: 'PROCESSING', leaseExpireTime }, now)
  expect([due(at(0)), due(at(1)), due(none)]).toEqual([now.getTime(), none, now.getTime()])
})

test.each(['SUCCESS', 'ERROR', 'HELD', 'EXPIRED'] satisfies DeliveryState[])('%s is never due', (state) => {
  expect(dueSince({ ...fresh, state, nextAttemptTime: at(-1), leaseExpireTime: at(-1) }, now)).toBe(none)
})

test.each(['PENDING', 'PROCESSING'] as const)(
  '%s until over two hours ahead came from a wrong clock and is due',
  (state) => {
    const longest = 120 * minuteMs
    const due = (ms: number) =>
      dueSince({ ...fresh, state, nextAttemptTime: at(ms), leaseExpireTime: at(ms) }, now) !== none
    expect([due(longest), due(longest + 1)]).toEqual([false, true])
    expect(latestTime(now).toISOString()).toBe(at(longest))
  },
)

test('a claim has a lease of two minutes and an id of its own', () => {
  const claim = claimAt(now)
  expect(claim).toEqual({ state: 'PROCESSING', claimId: expect.any(String), leaseExpireTime: at(2 * minuteMs) })
  expect(claimAt(now).claimId).not.toBe(claim.claimId)
})

test('a retried entry is due now, and its five days begin again', () => {
  expect(retryAt(now)).toEqual({ state: 'RETRY', startTime: at(0), nextAttemptTime: at(0) })
})

test('held fields differ only in their state, even without a delivery', () => {
  expect(heldFields({ to: ['a'], delivery: fresh }, now)).toEqual({ to: ['a'], delivery: { ...fresh, state: 'HELD' } })
  expect(heldFields({ to: ['a'] }, now)).toEqual({ to: ['a'], delivery: { ...fresh, state: 'HELD' } })
})
