import { minuteMs } from '#domain/quota.ts'

/** How long the service may take, in ms: for what somebody waits for, and for what must not be left in doubt. Source: docs/behaviour.md 17.4. */
export const shortLimitMs = 30_000
export const longLimitMs = 60_000

/** How long it may take to say that somebody is still signed in, in ms: a page waits for it. Source: docs/behaviour.md 17.3. */
export const pageLimitMs = 4000

/** After no answer nothing is asked for a page, in ms: not every page waits anew. */
export const restMs = 2000

/** How long before its end a token is refreshed, and how long before it counts as over, in ms. Source: docs/behaviour.md 17.4. */
export const refreshEarlyMs = 5 * minuteMs
export const overEarlyMs = 30_000

/** After a failed refresh: how long until the next, and at most, each twice the one before; in ms. Source: docs/behaviour.md 17.4. */
export const firstWaitMs = 30_000
export const longestWaitMs = 16 * minuteMs

/** How old an ID token may be when a session is made of it, in ms. Source: docs/behaviour.md 17.4. */
export const oldestSignInMs = 300_000
