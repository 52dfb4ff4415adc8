import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { claimedBy, dueSince, freed, heldFields, latestRightTimes, retried } from './claim.ts'
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

test('a wait beyond the maximum came from a wrong clock and counts as past', () => {
  const longest = 72 * minuteMs + minuteMs
  const due = (ms: number) => dueSince({ ...fresh, nextAttemptTime: at(ms) }, now) !== none
  expect([due(longest), due(longest + 1)]).toEqual([false, true])
  expect(latestRightTimes(now).waiting.toISOString()).toBe(at(longest))
})

test('a lease beyond the maximum came from a wrong clock and counts as ended', () => {
  const longest = 2 * minuteMs + minuteMs
  const due = (ms: number) =>
    dueSince({ ...fresh, state: 'PROCESSING', leaseExpireTime: at(ms), nextAttemptTime: at(-1) }, now) !== none
  expect([due(longest), due(longest + 1)]).toEqual([false, true])
  expect(latestRightTimes(now).leased.toISOString()).toBe(at(longest))
})

test('a claim has a lease of two minutes, an owner and the next fence, and counts no attempt', () => {
  expect(claimedBy('me', { ...fresh, fence: 3 }, now)).toEqual({
    ...fresh,
    state: 'PROCESSING',
    fence: 4,
    leaseOwner: 'me',
    leaseExpireTime: at(2 * minuteMs),
  })
})

test('a freed entry is due since the same time as before', () => {
  const waited = { ...fresh, nextAttemptTime: at(-7), attempts: 2 }
  const after = freed(claimedBy('me', waited, now))
  expect(after).toEqual({ ...waited, state: 'RETRY', fence: 1 })
  expect(dueSince(after, now)).toBe(now.getTime() - 7)
})

test('a retried entry is due now, and its five days begin again', () => {
  const failed = {
    ...fresh,
    state: 'ERROR' as const,
    attempts: 9,
    startTime: at(-9),
    nextAttemptTime: at(-9),
    error: 'x',
  }
  expect(retried(failed, now)).toEqual({
    ...failed,
    state: 'RETRY',
    startTime: at(0),
    nextAttemptTime: at(0),
  })
})

test('held fields differ only in their state, even without a delivery', () => {
  expect(heldFields({ to: ['a'], delivery: fresh }, now)).toEqual({ to: ['a'], delivery: { ...fresh, state: 'HELD' } })
  expect(heldFields({ to: ['a'] }, now)).toEqual({ to: ['a'], delivery: { ...fresh, state: 'HELD' } })
})
