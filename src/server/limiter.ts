import type { Cap } from '#domain/cap.ts'

/** Counts one more under a cap, unless it is full: then it gives the ms until there is room, else 0. */
export type Limiter = (cap: Cap, nowMs: number) => number

/** More keys than these are not kept, the oldest goes first; a key takes some 200 bytes. */
const mostKeys = 50_000

/**
 * Counts in memory, for what is asked often and need not survive a restart. A window slides by the share of the one
 * before it that still counts, so that a key holds two numbers however often it is counted. Source: reliability 2.4, O22.
 */
export function limiter(most = mostKeys): Limiter {
  const counts = new Map<string, { window: number; now: number; before: number }>()

  return ({ key, most: limit, windowMs }, nowMs) => {
    const window = Math.floor(nowMs / windowMs)
    const found = counts.get(key)
    const count =
      found?.window === window ? found : { window, now: 0, before: found?.window === window - 1 ? found.now : 0 }
    const intoMs = nowMs - window * windowMs
    const counted = count.now + count.before * (1 - intoMs / windowMs)
    if (counted + 1 > limit) return waitMs(count, limit, windowMs, intoMs)
    count.now += 1
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > most) counts.delete(counts.keys().next().value ?? '')
    return 0
  }
}

/** How long until one more fits, if nobody else comes. */
function waitMs(
  { now, before }: { now: number; before: number },
  limit: number,
  windowMs: number,
  intoMs: number,
): number {
  if (now + 1 <= limit) return Math.ceil(windowMs * (1 - (limit - 1 - now) / before) - intoMs)
  // In the next window what is counted now is what was before.
  return Math.ceil(windowMs - intoMs + windowMs * (1 - (limit - 1) / now))
}
