import { dayMs, hourMs, longestCountMs, minuteMs, type Quota, secondMs, waitSeconds, waitText } from '../quota.ts'
import { type None, none } from '../result.ts'

/** Failures without a success between them, and when the last one began. */
export type FailureRow = { failures: number; lastAt: Date }

const freeFailures = 5
const longestWaitMs = 15 * minuteMs

/** From here on nobody guesses any more: the owner unlocks, a known device signs in, or the password is reset. */
export const maxFailures = 100

/** How long a row stays blocked that has reached its end; in practice until somebody unlocks it. */
const blockedMs = 365 * dayMs

/**
 * Until when nobody may try again: five failures are free, then the wait is 1 s and doubles up to 15 minutes; after 100
 * it is a year. None when one may try now. A clock that was ahead blocks no longer than the wait itself.
 * Source: docs/behaviour.md 8.4.
 */
export function blockedUntil({ failures, lastAt }: FailureRow, now: Date): Date | None {
  if (failures < freeFailures) return none
  const waitMs =
    failures >= maxFailures ? blockedMs : Math.min(longestWaitMs, secondMs * 2 ** (failures - freeFailures))
  const since = Math.min(lastAt.getTime(), now.getTime())
  return since + waitMs > now.getTime() ? new Date(since + waitMs) : none
}

/**
 * Whether a row may be forgotten: nobody failed for as long as anything is counted, and it does not block any more, as one
 * at its end does for a year. A row that lies as far ahead was written by a wrong clock. Source: docs/behaviour.md 8.4.
 */
export function isForgettableRow({ failures, lastAt }: FailureRow, now: Date): boolean {
  return Math.abs(now.getTime() - lastAt.getTime()) >= rowKeptMs(failures)
}

/** For how long after its last failure a row is kept. */
export function rowKeptMs(failures: number): number {
  return failures >= maxFailures ? blockedMs : longestCountMs
}

/** Failed sign-ins of one visitor. Source: docs/behaviour.md 8.4. */
export function signInQuotas(client: string): Quota[] {
  return [{ key: `sign-in ${client}`, most: 20, windowMs: 15 * minuteMs }]
}

/** While this is full, the reset mail of an account is on its way, whether or not there is such an account. */
export function resetOnItsWayCap(account: string): Quota {
  return { key: `reset of ${account}`, most: 1, windowMs: 2 * minuteMs }
}

/** Reset mails asked for by one visitor, for one account whether or not there is one, and in all. */
export function resetRequestQuotas(client: string, account: string): Quota[] {
  return [
    { key: `reset by ${client}`, most: 3, windowMs: minuteMs },
    { key: `reset by ${client}`, most: 6, windowMs: hourMs },
    resetOnItsWayCap(account),
    { key: `reset of ${account}`, most: 3, windowMs: hourMs },
    { key: `reset of ${account}`, most: 5, windowMs: dayMs },
    { key: 'reset', most: 100, windowMs: hourMs },
  ]
}

/** Reset links tried by one visitor. Source: docs/behaviour.md 8.11. */
export function resetRedeemQuotas(client: string): Quota[] {
  return [{ key: `redeem by ${client}`, most: 10, windowMs: hourMs }]
}

/** What somebody is told who must wait. `retryAfterS` is in whole seconds. */
export type TooMany = { retryAfterS: number; message: string }

export function tooManyAttempts(until: Date, now: Date): TooMany {
  const waitMs = until.getTime() - now.getTime()
  return { retryAfterS: waitSeconds(waitMs), message: `Too many attempts. Please try again ${waitText(waitMs)}.` }
}
