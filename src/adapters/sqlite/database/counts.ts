import type { DatabaseSync } from 'node:sqlite'
import { fullUntil, keysOf, longestCountMs, type Quota } from '#domain/quota.ts'
import { type None, none } from '#resume/result.ts'

/** Counts per key, for stores that count in their own transactions. */
export type SqliteCounts = {
  /** Returns when all these quotas have room, or none when they have room now. */
  fullUntil(quotas: readonly Quota[], now: Date): Date | None
  /** Counts once under each key. */
  count(quotas: readonly Quota[], now: Date): void
  /** Removes the latest count under each key. */
  takeBack(quotas: readonly Quota[]): void
  forgetOld(now: Date): void
}

export function sqliteCounts(database: DatabaseSync): SqliteCounts {
  const selectCounts = database.prepare(
    'select at, times from counts where key = ? and at > ? and at < ? order by at desc limit ?',
  )
  const countOne = database.prepare(
    'insert into counts (key, at) values (?, ?) on conflict (key, at) do update set times = times + 1',
  )
  const lessenLatest = database.prepare(
    'update counts set times = times - 1 where key = ?1 and at = (select max(at) from counts where key = ?1)',
  )
  const removeEmpty = database.prepare('delete from counts where key = ? and times <= 0')
  const forget = database.prepare('delete from counts where at <= ? or at >= ?')

  function endOf(quota: Quota, now: Date): Date | None {
    const at = now.getTime()
    const rows = selectCounts.all(quota.key, at - quota.windowMs, at + quota.windowMs, quota.max)
    const times = rows.flatMap((row) => new Array<number>(Number(row.times)).fill(Number(row.at)))
    return fullUntil(quota, times, now)
  }

  return {
    fullUntil(quotas, now) {
      const ends = quotas.flatMap((quota) => endOf(quota, now)?.getTime() ?? [])
      return ends.length > 0 ? new Date(Math.max(...ends)) : none
    },

    count(quotas, now) {
      for (const key of keysOf(quotas)) countOne.run(key, now.getTime())
    },

    takeBack(quotas) {
      for (const key of keysOf(quotas)) {
        lessenLatest.run(key)
        removeEmpty.run(key)
      }
    },

    forgetOld(now) {
      forget.run(now.getTime() - longestCountMs, now.getTime() + longestCountMs)
    },
  }
}
