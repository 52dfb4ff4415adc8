import type { Quota } from '#domain/quota.ts'

/** Counts one event under a quota and returns 0. At the limit it counts nothing and returns the ms until there is room. */
export type Limiter = (quota: Quota, nowMs: number) => number

/** The events of a window, by its number, and of the window before it. */
type Count = { window: number; now: number; before: number }
type Counts = Map<string, Count>

/**
 * The number of keys in memory. Beyond it, the half that was counted least recently is dropped. A key takes some 200 bytes.
 */
const maxKeys = 50_000

/**
 * Counts in memory, for frequent events whose counts need not survive a restart. The window slides: the previous one counts
 * by the share of it that is still inside. So a key needs two numbers, however often it is counted. docs/behaviour.md
 * 13.12.
 */
export function limiter(max = maxKeys): Limiter {
  // Two halves, of which the older is dropped as a whole. In a single Map, finding the oldest key takes longer the more
  // were deleted before it.
  let newer: Counts = new Map()
  let older: Counts = new Map()

  function keep(key: string, count: Count): void {
    if (!newer.has(key) && newer.size >= max / 2) {
      older = newer
      newer = new Map()
    }
    newer.set(key, count)
  }

  return ({ key, max: limit, windowMs }, nowMs) => {
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

/** The ms until one more event fits, if no other comes. */
function waitMs({ now, before }: Count, limit: number, windowMs: number, intoMs: number): number {
  if (now + 1 <= limit) return Math.ceil(windowMs * (1 - (limit - 1 - now) / before) - intoMs)
  // In the next window, the current count becomes the previous one.
  return Math.ceil(windowMs - intoMs + windowMs * (1 - (limit - 1) / now))
}
