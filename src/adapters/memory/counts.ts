import { fullUntil, isForgettable, type Quota } from '#domain/quota.ts'
import { type None, none } from '#domain/result.ts'

/** Counts per key, for stores in memory. */
export type MemoryCounts = {
  /** Returns when all these quotas have room, or none when they have room now. */
  fullUntil(caps: readonly Quota[], now: Date): Date | None
  /** Counts once under each key. */
  count(caps: readonly Quota[], now: Date): void
  /** Removes the latest count under each key. */
  takeBack(caps: readonly Quota[]): void
  forgetOld(now: Date): void
}

export function memoryCounts(): MemoryCounts {
  const counts = new Map<string, number[]>()
  const timesOf = (key: string) => counts.get(key) ?? []

  function keep(key: string, times: number[]): void {
    if (times.length > 0) counts.set(key, times)
    else counts.delete(key)
  }

  return {
    fullUntil(caps, now) {
      const ends = caps.flatMap((cap) => fullUntil(cap, timesOf(cap.key), now)?.getTime() ?? [])
      return ends.length > 0 ? new Date(Math.max(...ends)) : none
    },

    count(caps, now) {
      for (const key of keysOf(caps))
        keep(
          key,
          [...timesOf(key), now.getTime()].sort((a, b) => a - b),
        )
    },

    takeBack(caps) {
      for (const key of keysOf(caps)) keep(key, timesOf(key).slice(0, -1))
    },

    forgetOld(now) {
      for (const [key, times] of counts)
        keep(
          key,
          times.filter((time) => !isForgettable(time, now)),
        )
    },
  }
}

function keysOf(caps: readonly Quota[]): Set<string> {
  return new Set(caps.map(({ key }) => key))
}
