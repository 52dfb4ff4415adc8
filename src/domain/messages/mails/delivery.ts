import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../quota.ts'

/**
 * The states of a queued document. The first five are those of the firestore-send-email extension. HELD is never due by
 * itself (over a quota, or gathered in a digest); EXPIRED is past its use. docs/behaviour.md 7.1.
 */
export const deliveryStates = ['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR', 'RETRY', 'HELD', 'EXPIRED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * The field `delivery` of a queued document. Times are ISO 8601 instants in UTC. Fields that the extension does not have:
 * `nextAttemptTime` is the earliest time of an attempt, `claimId` names the latest claim, and from `notAfter` on the entry
 * is not sent. `error` is a text of this site, never a server's words. docs/behaviour.md 7.1, 7.4.
 */
export type Delivery = {
  state: DeliveryState
  attempts: number
  startTime: string
  endTime: string | None
  leaseExpireTime: string | None
  error: string | None
  info: { messageId: string; accepted: string[]; rejected: string[] } | None
  nextAttemptTime: string
  claimId: string | None
  notAfter: string | None
}

/** The lease of a claim; longer than any attempt (60 s). docs/behaviour.md 7.2. */
export const leaseMs = 120 * secondMs

/** How long a queue pauses after its service turned out to be set up wrongly. docs/behaviour.md 7.5. */
export const pauseMs = 5 * minuteMs

/** How long after the start of a pause other processes may still claim, until they notice it. docs/behaviour.md 7.5. */
export const pauseKnownMs = 3 * secondMs

/** The waits after the first four failed attempts. docs/behaviour.md 7.3. */
const waitsMs = [30 * secondMs, 2 * minuteMs, 8 * minuteMs, 30 * minuteMs]
const longestWaitMs = hourMs
const jitter = 0.2
const giveUpAfterMs = 5 * dayMs

export function newDelivery(now: Date, notAfter: Date | None = none): Delivery {
  return {
    state: 'PENDING',
    attempts: 0,
    startTime: now.toISOString(),
    endTime: none,
    leaseExpireTime: none,
    error: none,
    info: none,
    nextAttemptTime: now.toISOString(),
    claimId: none,
    notAfter: notAfter?.toISOString() ?? none,
  }
}

/** The delivery of stored fields. A missing or damaged field reads as that of a new delivery at `now`. */
export function toDelivery(fields: Fields, now: Date): Delivery {
  const stored = isFields(fields.delivery) ? fields.delivery : {}
  const start = newDelivery(now)
  const time = (value: unknown) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : none)
  const count = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0)
  const words = (value: unknown) => (typeof value === 'string' ? value : none)
  const list = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])
  const info = isFields(stored.info) ? stored.info : none
  return {
    state: deliveryStates.find((state) => state === stored.state) ?? 'PENDING',
    attempts: count(stored.attempts),
    startTime: time(stored.startTime) ?? start.startTime,
    endTime: time(stored.endTime),
    leaseExpireTime: time(stored.leaseExpireTime),
    error: words(stored.error),
    info: info && {
      messageId: words(info.messageId) ?? '',
      accepted: list(info.accepted),
      rejected: list(info.rejected),
    },
    nextAttemptTime: time(stored.nextAttemptTime) ?? time(stored.startTime) ?? start.nextAttemptTime,
    claimId: words(stored.claimId),
    notAfter: time(stored.notAfter),
  }
}

/**
 * The outcome of an attempt: sent, to be tried again, rejected for good, or the service is set up wrongly.
 * docs/behaviour.md 7.4.
 */
export type Attempt =
  | { outcome: 'sent'; messageId: string; accepted: string[] }
  | { outcome: 'later'; reason: string }
  | { outcome: 'never'; reason: string }
  | { outcome: 'wrong-setup'; reason: string }

/**
 * The delivery after an attempt that ended at `now`. `random`, from 0 to 1, spreads the next attempts by a fifth either
 * way. A wrong set-up counts as no attempt, and pauses the whole queue: the entry itself only waits until every worker knows
 * of that, so that it is due as soon as the pause ends. docs/behaviour.md 7.
 */
export function afterAttempt(delivery: Delivery, attempt: Attempt, now: Date, random: number): Delivery {
  const ended = { ...delivery, leaseExpireTime: none, endTime: now.toISOString() }
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  if (attempt.outcome === 'wrong-setup')
    return { ...ended, state: 'PENDING', error: attempt.reason, nextAttemptTime: at(pauseKnownMs) }
  const attempts = delivery.attempts + 1
  if (attempt.outcome === 'sent') {
    const info = { messageId: attempt.messageId, accepted: attempt.accepted, rejected: [] }
    return { ...ended, state: 'SUCCESS', attempts, error: none, info }
  }
  if (attempt.outcome === 'never') return { ...ended, state: 'ERROR', attempts, error: attempt.reason }
  if (now.getTime() - Date.parse(delivery.startTime) >= giveUpAfterMs)
    return { ...ended, state: 'ERROR', attempts, error: `${attempt.reason} Given up after 5 days.` }
  const waitMs = (waitsMs[attempts - 1] ?? longestWaitMs) * (1 - jitter + 2 * jitter * random)
  return { ...ended, state: 'RETRY', attempts, error: attempt.reason, nextAttemptTime: at(waitMs) }
}

/** Whether the entry is past `notAfter` and must not be sent. */
export function isExpired({ notAfter }: Delivery, now: Date): boolean {
  return notAfter !== none && Date.parse(notAfter) <= now.getTime()
}
