import { fullUntil, isForgettable, keysOf, longestCountMs, type Quota } from '#domain/quota.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import type { Guard } from './guard.ts'
import { hashedId } from './names.ts'
import { drop, type Found, put } from './optimistic.ts'
import { removeFound } from './removal.ts'
import type { Batch, Firestore, Reference, Snapshot } from './service.ts'

/** The most times stored under one key, unless a quota needs more. */
const maxTimes = 1000

/** Times counted under keys, for adapters that decide by quotas: one document for each key. */
export type FirestoreCounts = {
  /** Returns the documents that a decision under these quotas reads. */
  references(quotas: readonly Quota[]): Reference[]
  /** Reads the counts of these quotas. Changes to them take effect when `write` is committed. */
  reading(found: Found, quotas: readonly Quota[]): Counting
  forgetOld(now: Date): Promise<Result<void>>
}

export type Counting = {
  /** Returns when all these quotas have room, or none when they have room now. */
  fullUntil(quotas: readonly Quota[], now: Date): Date | None
  /** Counts once under each key. */
  count(quotas: readonly Quota[], now: Date): void
  /** Removes the latest count under each key. */
  takeBack(quotas: readonly Quota[]): void
  /** Writes the changes, on the condition that no other call has counted under these keys meanwhile. */
  write(batch: Batch): void
}

/**
 * The times of a key are stored as one text, for which Firestore makes one index entry; a list would get one for each
 * time. `expireAt` is when no quota needs any of them; the owner may let a TTL policy of Firestore remove them.
 */
export function firestoreCounts(firestore: Firestore, guarded: Guard): FirestoreCounts {
  const counts = firestore.collection('counts')
  const referenceOf = (key: string) => counts.doc(hashedId(key))

  return {
    references: (quotas) => [...keysOf(quotas)].map(referenceOf),

    reading: (found, quotas) => counting(new Map([...keysOf(quotas)].map((key) => [key, found(referenceOf(key))]))),

    async forgetOld(now) {
      const old = await removeFound(firestore, guarded, counts.where('expireAt', '<=', now))
      if (!old.ok) return old
      const farAhead = new Date(now.getTime() + 2 * longestCountMs) // written by a wrong clock
      const isAllAhead = (snapshot: Snapshot) => timesOf(snapshot).every((time) => isForgettable(time, now))
      return removeFound(firestore, guarded, counts.where('expireAt', '>=', farAhead), isAllAhead)
    },
  }
}

function counting(snapshots: ReadonlyMap<string, Snapshot>): Counting {
  const times = new Map([...snapshots].map(([key, snapshot]) => [key, timesOf(snapshot)]))
  const changed = new Set<string>()

  function change(key: string, newTimes: readonly number[]): void {
    times.set(key, [...newTimes])
    changed.add(key)
  }

  return {
    fullUntil(quotas, now) {
      const ends = quotas.flatMap((quota) => fullUntil(quota, times.get(quota.key) ?? [], now)?.getTime() ?? [])
      return ends.length > 0 ? new Date(Math.max(...ends)) : none
    },

    count(quotas, now) {
      for (const key of keysOf(quotas)) {
        const max = Math.max(maxTimes, ...quotas.filter((quota) => quota.key === key).map((quota) => quota.max))
        change(key, nearest([...(times.get(key) ?? []), now.getTime()], max, now))
      }
    },

    takeBack(quotas) {
      for (const key of keysOf(quotas)) {
        const counted = times.get(key) ?? []
        if (counted.length > 0) change(key, counted.slice(0, -1))
      }
    },

    write(batch) {
      for (const key of changed) {
        const [snapshot, left] = [snapshots.get(key), times.get(key) ?? []]
        if (snapshot === undefined) throw new Error(`${key} was not read`)
        if (left.length === 0) drop(batch, snapshot)
        else
          put(batch, snapshot, { times: JSON.stringify(left), expireAt: new Date(Math.max(...left) + longestCountMs) })
      }
    },
  }
}

/** Returns the times in order, without those that no quota needs; of too many, those nearest to now. */
function nearest(times: readonly number[], max: number, now: Date): number[] {
  const distance = (time: number) => Math.abs(time - now.getTime())
  return times
    .filter((time) => !isForgettable(time, now))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, max)
    .sort((a, b) => a - b)
}

function timesOf(snapshot: Snapshot): number[] {
  const stored = jsonOf(String(snapshot.data()?.times))
  return Array.isArray(stored) ? stored.filter((time) => Number.isSafeInteger(time)) : []
}
