import { blockedUntil, type FailureRow, isForgettableRow, rowLifetimeMs } from '#domain/accounts/sign-in-limits.ts'
import { keysOf, laterEnd, longestCountMs, type Quota } from '#domain/quota.ts'
import { type None, none } from '#domain/result.ts'
import type { Attempts } from '#ports/accounts/attempts.ts'
import { firestoreCounts } from '../counts.ts'
import type { Guard } from '../guard.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import { hashedId } from '../names.ts'
import { type Decision, drop, optimistically, put } from '../optimistic.ts'
import { removeFound } from '../removal.ts'
import type { Firestore, Snapshot } from '../service.ts'
import { timeOf } from '../times.ts'

/**
 * Attempts on Firestore: one document for each row of failures, one for each key of a quota. Calls of one process on
 * the same keys run one after the other; calls of several processes detect conflicts when they commit.
 */
export function firestoreAttempts(firestore: Firestore, guarded: Guard, alone = keyedMutex()): Attempts {
  const rows = firestore.collection('failures')
  const counts = firestoreCounts(firestore, guarded)
  const referenceOf = (row: string) => rows.doc(hashedId(row))
  const mutexKeysOf = (quotas: readonly Quota[]) => [...keysOf(quotas)].map((key) => `count ${key}`)

  return {
    begin(row, quotas, now) {
      const references = [referenceOf(row), ...counts.references(quotas)]
      return alone([`row ${row}`, ...mutexKeysOf(quotas)], () =>
        optimistically(firestore, guarded, references, (found): Decision<Date | None> => {
          const snapshot = found(referenceOf(row))
          const failures = toRow(snapshot, now)
          const counting = counts.reading(found, quotas)
          const until = laterEnd(blockedUntil(failures, now), counting.fullUntil(quotas, now))
          if (until !== none) return { answer: until }
          counting.count(quotas, now)
          const write: Decision<None>['write'] = (batch) => {
            put(batch, snapshot, rowFields({ failures: failures.failures + 1, lastAt: now }))
            counting.write(batch)
          }
          return { answer: none, write }
        }),
      )
    },

    succeed(row, quotas) {
      const references = [referenceOf(row), ...counts.references(quotas)]
      return alone([`row ${row}`, ...mutexKeysOf(quotas)], () =>
        optimistically(firestore, guarded, references, (found): Decision<void> => {
          const counting = counts.reading(found, quotas)
          counting.takeBack(quotas)
          const write: Decision<void>['write'] = (batch) => {
            drop(batch, found(referenceOf(row)))
            counting.write(batch)
          }
          return { answer: undefined, write }
        }),
      )
    },

    take(quotas, now) {
      return alone(mutexKeysOf(quotas), () =>
        optimistically(firestore, guarded, counts.references(quotas), (found): Decision<Date | None> => {
          const counting = counts.reading(found, quotas)
          const until = counting.fullUntil(quotas, now)
          if (until !== none) return { answer: until }
          counting.count(quotas, now)
          return { answer: none, write: counting.write }
        }),
      )
    },

    takeBack(quotas) {
      return alone(mutexKeysOf(quotas), () =>
        optimistically(firestore, guarded, counts.references(quotas), (found): Decision<void> => {
          const counting = counts.reading(found, quotas)
          counting.takeBack(quotas)
          return { answer: undefined, write: counting.write }
        }),
      )
    },

    fullUntil(quotas, now) {
      return alone(mutexKeysOf(quotas), () =>
        optimistically(
          firestore,
          guarded,
          counts.references(quotas),
          (found): Decision<Date | None> => ({
            answer: counts.reading(found, quotas).fullUntil(quotas, now),
          }),
        ),
      )
    },

    unlock(row) {
      return guarded('save', async () => void (await firestore.batch().delete(referenceOf(row)).commit()))
    },

    async forgetOld(now) {
      const isToGo = (snapshot: Snapshot) => isForgettableRow(toRow(snapshot, now), now)
      const farAhead = new Date(now.getTime() + longestCountMs) // written by a wrong clock
      for (const query of [rows.where('expireAt', '<=', now), rows.where('lastAt', '>=', farAhead)]) {
        const removed = await removeFound(firestore, guarded, query, isToGo)
        if (!removed.ok) return removed
      }
      return counts.forgetOld(now)
    },
  }
}

/** Returns the stored row; a missing or damaged one has no failures. */
function toRow(snapshot: Snapshot, now: Date): FailureRow {
  const stored = snapshot.data()
  const lastAt = timeOf(stored?.lastAt)
  const failures = Number(stored?.failures)
  if (Number.isNaN(lastAt) || !Number.isSafeInteger(failures)) return { failures: 0, lastAt: now }
  return { failures, lastAt: new Date(lastAt) }
}

/** `expireAt` is when the row may be removed, by this site or by a TTL policy of Firestore. */
function rowFields({ failures, lastAt }: FailureRow): object {
  return { failures, lastAt, expireAt: new Date(lastAt.getTime() + rowLifetimeMs(failures)) }
}
