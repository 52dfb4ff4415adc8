import type { Quota } from '#domain/quota.ts'

/** Counts one more under a cap, unless it is full: then it gives the ms until there is room, else 0. */
export type Limiter = (cap: Quota, nowMs: number) => number

/** What was counted in a window, which is numbered, and in the one before it. */
type Count = { window: number; now: number; before: number }
type Counts = Map<string, Count>

/** More keys than these are not kept; the half that was not counted lately goes first. A key takes some 200 bytes. */
const maxKeys = 50_000

/**
 * Counts in memory, for what is asked often and need not survive a restart. A window slides by the share of the one
 * before it that still counts, so that a key holds two numbers however often it is counted. Source: docs/behaviour.md 13.12.
 */
export function limiter(most = maxKeys): Limiter {
  // Two halves, of which the older goes as a whole: to find the oldest key of one Map takes the longer the more went before it.
  let newer: Counts = new Map()
  let older: Counts = new Map()

  function keep(key: string, count: Count): void {
    if (!newer.has(key) && newer.size >= most / 2) {
      older = newer
      newer = new Map()
    }
    newer.set(key, count)
  }

  return ({ key, most: limit, windowMs }, nowMs) => {
    const window = Math.floor(nowMs / windowMs)
    const found = newer.get(key) ?? older.get(key)
    const count: Count =
      found?.window === window ? found : { window, now: 0, before: found?.window === window - 1 ? found.now : 0 }
    const intoMs = nowMs - window * windowMs
    const counted = count.now + count.before * (1 - intoMs / windowMs)
    if (counted + 1 > limit) return waitMs(count, limit, windowMs, intoMs)
    count.now += 1
    keep(key, count)
    return 0
  }
}

/** How long until one more fits, if nobody else comes. */
function waitMs({ now, before }: Count, limit: number, windowMs: number, intoMs: number): number {
  if (now + 1 <= limit) return Math.ceil(windowMs * (1 - (limit - 1 - now) / before) - intoMs)
  // In the next window what is counted now is what was before.
  return Math.ceil(windowMs - intoMs + windowMs * (1 - (limit - 1) / now))
}
