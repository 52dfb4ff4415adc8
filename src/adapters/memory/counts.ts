import { fullUntil, isForgettable, type Quota } from '#domain/quota.ts'
import { type None, none } from '#domain/result.ts'

/** Counts per key, for stores in memory. */
export type MemoryCounts = {
  /** Returns when all these quotas have room, or none when they have room now. */
  fullUntil(quotas: readonly Quota[], now: Date): Date | None
  /** Counts once under each key. */
  count(quotas: readonly Quota[], now: Date): void
  /** Removes the latest count under each key. */
  takeBack(quotas: readonly Quota[]): void
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
    fullUntil(quotas, now) {
      const ends = quotas.flatMap((quota) => fullUntil(quota, timesOf(quota.key), now)?.getTime() ?? [])
      return ends.length > 0 ? new Date(Math.max(...ends)) : none
    },

    count(quotas, now) {
      for (const key of keysOf(quotas))
        keep(
          key,
          [...timesOf(key), now.getTime()].sort((a, b) => a - b),
        )
    },

    takeBack(quotas) {
      for (const key of keysOf(quotas)) keep(key, timesOf(key).slice(0, -1))
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

function keysOf(quotas: readonly Quota[]): Set<string> {
  return new Set(quotas.map(({ key }) => key))
}
