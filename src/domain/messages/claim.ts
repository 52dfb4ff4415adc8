import { minuteMs } from '../quota.ts'
import { type None, none } from '../result.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { type Delivery, latestWaitMs, leaseMs, toDelivery } from './mails/delivery.ts'

/**
 * How far `now` may lie behind the correct time: a claim may wait for another commit, or its machine's clock may be
 * slightly slow. Without this slack a fresh lease could look like one of a wrong clock and be taken over.
 */
const clockSlackMs = minuteMs

/**
 * Since when an entry is due, in ms since 1970, or none when it is not: PENDING and RETRY from their next attempt,
 * PROCESSING from the end of its lease, other states never. An unreadable time is due now. A time further ahead than is
 * ever written correctly came from a wrong clock and counts as past. docs/behaviour.md 7.2, 14.8.
 */
export function dueSince(delivery: Delivery, now: Date): number | None {
  const { state, nextAttemptTime, leaseExpireTime } = delivery
  if (state === 'PENDING' || state === 'RETRY') return come(Date.parse(nextAttemptTime), latestWaitMs, now)
  if (state !== 'PROCESSING') return none
  return leaseExpireTime === none ? now.getTime() : come(Date.parse(leaseExpireTime), leaseMs, now)
}

/**
 * Times after these are further ahead than is ever written correctly, for the lease of a claimed entry and the next
 * attempt of a waiting one.
 */
export function latestRightTimes(now: Date): { leased: Date; waiting: Date } {
  const ahead = (ms: number) => new Date(now.getTime() + ms + clockSlackMs)
  return { leased: ahead(leaseMs), waiting: ahead(latestWaitMs) }
}

/** The delivery of an entry that `owner` has claimed, with a new lease and the next fence. */
export function claimedBy(owner: string, delivery: Delivery, now: Date): Delivery {
  return {
    ...delivery,
    state: 'PROCESSING',
    fence: delivery.fence + 1,
    leaseOwner: owner,
    leaseExpireTime: new Date(now.getTime() + leaseMs).toISOString(),
  }
}

/** The delivery of an entry whose owner has died: due again. */
export function freed(delivery: Delivery): Delivery {
  return { ...delivery, state: 'RETRY', leaseOwner: none, leaseExpireTime: none }
}

/** The delivery of an entry that is retried now. Its attempts are kept; its five days begin again. docs/behaviour.md 7.7. */
export function retried(delivery: Delivery, now: Date): Delivery {
  return { ...freed(delivery), startTime: now.toISOString(), nextAttemptTime: now.toISOString() }
}

/** The fields of an entry with another delivery. */
export function withDelivery(fields: Fields, delivery: Delivery): Fields {
  return { ...fields, delivery }
}

/** The fields of an entry in HELD: stored, and never due by itself. docs/behaviour.md 7.1. */
export function heldFields(fields: Fields, now: Date): Fields {
  return withDelivery(fields, { ...toDelivery(fields, now), state: 'HELD' })
}

function come(time: number, longestMs: number, now: Date): number | None {
  return time <= now.getTime() || time > now.getTime() + longestMs + clockSlackMs ? time : none
}
