import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { hourMs } from '../quota.ts'
import { type Delivery, leaseMs, toDelivery } from './mails/delivery.ts'

/** No time of a delivery is written further ahead than this: the longest wait is 72 minutes, a lease 2. */
const farthestMs = 2 * hourMs

/**
 * Since when an entry is due, in ms since 1970, or none when it is not: PENDING and RETRY from their next attempt,
 * PROCESSING from the end of its lease, other states never. An unreadable time is due now. A time after `latestTime`
 * counts as past. docs/behaviour.md 7.2, 14.8.
 */
export function dueSince({ state, nextAttemptTime, leaseExpireTime }: Delivery, now: Date): number | None {
  const isClaimed = state === 'PROCESSING'
  if (!isClaimed && state !== 'PENDING' && state !== 'RETRY') return none
  const time = isClaimed ? leaseExpireTime : nextAttemptTime
  if (time === none) return now.getTime()
  const since = Date.parse(time)
  return since <= now.getTime() || since > latestTime(now).getTime() ? since : none
}

/** A later time of a delivery was written by a wrong clock. */
export function latestTime(now: Date): Date {
  return new Date(now.getTime() + farthestMs)
}

/** What a claim changes in a delivery: a lease, during which no other worker claims it, and the id of the claim. */
export function claimAt(now: Date): Pick<Delivery, 'state' | 'claimId' | 'leaseExpireTime'> {
  const leaseExpireTime = new Date(now.getTime() + leaseMs).toISOString()
  return { state: 'PROCESSING', claimId: crypto.randomUUID(), leaseExpireTime }
}

/** What a retry by the owner changes in a delivery. Its attempts are kept; its five days begin again. docs/behaviour.md 7.7. */
export function retryAt(now: Date): Pick<Delivery, 'state' | 'startTime' | 'nextAttemptTime'> {
  return { state: 'RETRY', startTime: now.toISOString(), nextAttemptTime: now.toISOString() }
}

/** The fields of an entry in HELD: stored, and never due by itself. docs/behaviour.md 7.1. */
export function heldFields(fields: Fields, now: Date): Fields {
  return { ...fields, delivery: { ...toDelivery(fields, now), state: 'HELD' } }
}
