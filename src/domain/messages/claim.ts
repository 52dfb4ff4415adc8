import { minuteMs } from '../quota.ts'
import { type None, none } from '../result.ts'
import type { Fields } from '../schema/record.ts'
import { type Delivery, latestWaitMs, leaseMs, toDelivery } from './delivery.ts'

/**
 * How far `now` may lie behind a time that is right: who claims may have waited for another's commit, or have a clock
 * that is a little behind. Without it a fresh lease could look like one of a wrong clock, and be taken away.
 */
const clockSlackMs = minuteMs

/**
 * Since when an entry is due, in milliseconds since 1970, or none when it is not: PENDING and RETRY from their next
 * attempt on, PROCESSING from the end of its lease on, the others never. What has no readable time is due now. A time
 * further ahead than is ever written rightly came from a wrong clock, and counts as come. Source: docs/behaviour.md 7.2, 14.8.
 */
export function dueSince(delivery: Delivery, now: Date): number | None {
  const { state, nextAttemptTime, leaseExpireTime } = delivery
  if (state === 'PENDING' || state === 'RETRY') return come(Date.parse(nextAttemptTime), latestWaitMs, now)
  if (state !== 'PROCESSING') return none
  return leaseExpireTime === none ? now.getTime() : come(Date.parse(leaseExpireTime), leaseMs, now)
}

/** Times after this are further ahead than any that is written rightly, for entries that somebody has, and for others. */
export function latestRightTimes(now: Date): { leased: Date; waiting: Date } {
  const ahead = (ms: number) => new Date(now.getTime() + ms + clockSlackMs)
  return { leased: ahead(leaseMs), waiting: ahead(latestWaitMs) }
}

/** The delivery of an entry that `owner` has from now on, alone until its lease ends. */
export function claimedBy(owner: string, delivery: Delivery, now: Date): Delivery {
  return {
    ...delivery,
    state: 'PROCESSING',
    fence: delivery.fence + 1,
    leaseOwner: owner,
    leaseExpireTime: new Date(now.getTime() + leaseMs).toISOString(),
  }
}

/** The delivery of an entry whose owner lives no more: due as it was before he claimed it. */
export function freed(delivery: Delivery): Delivery {
  return { ...delivery, state: 'RETRY', leaseOwner: none, leaseExpireTime: none }
}

/** The delivery of an entry that somebody wants to be tried now. Its attempts count on; its five days begin anew. */
export function triedAnew(delivery: Delivery, now: Date): Delivery {
  return { ...freed(delivery), startTime: now.toISOString(), nextAttemptTime: now.toISOString() }
}

/** The fields of an entry with another delivery. */
export function withDelivery(fields: Fields, delivery: Delivery): Fields {
  return { ...fields, delivery }
}

/** The fields of an entry that is kept, but waits for nothing. */
export function heldFields(fields: Fields, now: Date): Fields {
  return withDelivery(fields, { ...toDelivery(fields, now), state: 'HELD' })
}

function come(time: number, longestMs: number, now: Date): number | None {
  return time <= now.getTime() || time > now.getTime() + longestMs + clockSlackMs ? time : none
}
