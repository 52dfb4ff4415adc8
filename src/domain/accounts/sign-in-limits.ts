import { type None, none } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { dayMs, hourMs, longestCountMs, minuteMs, type Quota, secondMs, waitSeconds, waitText } from '../quota.ts'

/** The number of failures since the last success, and when the last one began. */
export type FailureRow = { failures: number; lastAt: Date }

const freeFailures = 5
const longestWaitMs = 15 * minuteMs

/** At this number guessing ends, except by `account unlock`, a sign-in from a known device, or a reset. docs/behaviour.md 8.4. */
export const maxFailures = 100

/** How long a row stays blocked after `maxFailures`; in practice until it is unlocked. */
const blockedMs = 365 * dayMs

/**
 * Until when a row is blocked, or none when an attempt is allowed now. Five failures are free, then the wait is 1 s and
 * doubles up to 15 minutes; after 100 it is a year. A time in the future blocks no longer than the wait itself.
 * docs/behaviour.md 8.4.
 */
export function blockedUntil({ failures, lastAt }: FailureRow, now: Date): Date | None {
  if (failures < freeFailures) return none
  const waitMs =
    failures >= maxFailures ? blockedMs : Math.min(longestWaitMs, secondMs * 2 ** (failures - freeFailures))
  const since = Math.min(lastAt.getTime(), now.getTime())
  return since + waitMs > now.getTime() ? new Date(since + waitMs) : none
}

/**
 * Whether a row may be deleted: its last failure is as old as `rowLifetimeMs`. A row that far in the future was written by a
 * wrong clock. docs/behaviour.md 8.4.
 */
export function isForgettableRow({ failures, lastAt }: FailureRow, now: Date): boolean {
  return Math.abs(now.getTime() - lastAt.getTime()) >= rowLifetimeMs(failures)
}

/** How long a row is kept after its last failure, in ms. */
export function rowLifetimeMs(failures: number): number {
  return failures >= maxFailures ? blockedMs : longestCountMs
}

/** Failed sign-ins from one address. docs/behaviour.md 8.4. */
export function signInQuotas(client: string): Quota[] {
  return [{ key: `sign-in ${client}`, max: 20, windowMs: 15 * minuteMs }]
}

/** Challenges for passkeys given to one address. docs/behaviour.md 30.1. */
export function challengeQuotas(client: string): Quota[] {
  return [{ key: `passkey challenge ${client}`, max: 60, windowMs: 15 * minuteMs }]
}

/** While this is full, the reset email of an account is on its way, whether or not the account exists. */
export function resetOnItsWayQuota(account: string): Quota {
  return { key: `reset of ${account}`, max: 1, windowMs: 2 * minuteMs }
}

/** Requested reset emails: from one address, for one account whether or not it exists, and in all. docs/behaviour.md 8.11. */
export function resetRequestQuotas(client: string, account: string): Quota[] {
  return [
    { key: `reset by ${client}`, max: 3, windowMs: minuteMs },
    { key: `reset by ${client}`, max: 6, windowMs: hourMs },
    resetOnItsWayQuota(account),
    { key: `reset of ${account}`, max: 3, windowMs: hourMs },
    { key: `reset of ${account}`, max: 5, windowMs: dayMs },
    { key: 'reset', max: 100, windowMs: hourMs },
  ]
}

/** Reset links tried from one address. docs/behaviour.md 8.11. */
export function resetRedeemQuotas(client: string): Quota[] {
  return [{ key: `redeem by ${client}`, max: 10, windowMs: hourMs }]
}

/**
 * Requested changes of an account's email: from one address of a visitor, for one account, to one mailbox whether or not it has
 * an account, and in all. docs/behaviour.md 29.3.
 */
export function emailChangeQuotas(client: string, account: string, mailbox: string): Quota[] {
  return [
    { key: `email by ${client}`, max: 6, windowMs: hourMs },
    { key: `email of ${account}`, max: 3, windowMs: hourMs },
    { key: `email of ${account}`, max: 10, windowMs: dayMs },
    { key: `email to ${mailbox}`, max: 2, windowMs: hourMs },
    { key: 'email', max: 100, windowMs: hourMs },
  ]
}

/** The answer to an attempt over a limit. `retryAfterS` is in whole seconds. */
export type TooMany = { retryAfterS: number; message: string }

export function tooManyAttempts(until: Date, now: Date): TooMany {
  const retryAfterS = waitSeconds(until.getTime() - now.getTime())
  return { retryAfterS, message: tooManyText({ retryAfterS }) }
}

/** The message of such an answer. */
export function tooManyText({ retryAfterS }: Pick<TooMany, 'retryAfterS'>, words = english): string {
  return words('Too many attempts. Please try again {$when}.', { when: waitText(retryAfterS * secondMs, words) })
}
