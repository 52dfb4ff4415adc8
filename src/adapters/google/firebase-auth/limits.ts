import { minuteMs } from '#domain/quota.ts'

/**
 * Timeouts of calls, in ms: short for calls that a person waits for, long for changes whose outcome must be known.
 * docs/behaviour.md 17.4.
 */
export const shortLimitMs = 30_000
export const longLimitMs = 60_000

/** Timeout for checking a sign-in, in ms: a page waits for it. docs/behaviour.md 17.3. */
export const pageLimitMs = 4000

/** After no answer, pages do not ask the service for this long, in ms. docs/behaviour.md 17.3. */
export const retryAfterMs = 2000

/**
 * How long before its end a token is refreshed, and how long before its end it counts as expired; in ms.
 * docs/behaviour.md 17.4.
 */
export const refreshEarlyMs = 5 * minuteMs
export const expiredEarlyMs = 30_000

/**
 * The first and the longest wait after a failed refresh, in ms; each failure in a row doubles it. docs/behaviour.md
 * 17.4.
 */
export const firstWaitMs = 30_000
export const longestWaitMs = 16 * minuteMs

/** The maximum age of an ID token when a session is made from it, in ms. docs/behaviour.md 17.4. */
export const oldestSignInMs = 300_000
