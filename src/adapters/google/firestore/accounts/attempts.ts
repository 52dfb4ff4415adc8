import { blockedUntil, type FailureRow, isForgettableRow, rowLifetimeMs } from '#domain/accounts/sign-in-limits.ts'
import { keysOf, laterEnd, longestCountMs, type Quota } from '#domain/quota.ts'
import type { Attempts } from '#ports/accounts/attempts.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { type Counting, firestoreCounts } from '../counts.ts'
import type { Guard } from '../guard.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import { hashedId } from '../names.ts'
import { type Decision, drop, type Found, optimistically, put } from '../optimistic.ts'
import { removeFound } from '../removal.ts'
import type { Batch, Firestore, Snapshot } from '../service.ts'
import { timeOf } from '../values.ts'

/**
 * Attempts on Firestore: one document for each row of failures, one for each key of a quota. Calls of one process on
 * the same keys run one after the other; calls of several processes detect conflicts when they commit.
 */
export function firestoreAttempts(firestore: Firestore, guarded: Guard, alone = keyedMutex()): Attempts {
  const rows = firestore.collection('failures')
  const counts = firestoreCounts(firestore, guarded)
  const referenceOf = (row: string) => rows.doc(hashedId(row))

  /** Decides by the counts of quotas, and by the row of failures, if any. */
  function counted<T>(
    row: string | None,
    quotas: readonly Quota[],
    decide: (counting: Counting, found: Found) => Decision<T>,
  ): Promise<Result<T>> {
    const ofRow = row === none ? [] : [row]
    const names = [...ofRow.map((name) => `row ${name}`), ...[...keysOf(quotas)].map((key) => `count ${key}`)]
    const references = [...ofRow.map(referenceOf), ...counts.references(quotas)]
    return alone(names, () =>
      optimistically(firestore, guarded, references, (found) => decide(counts.reading(found, quotas), found)),
    )
  }

  return {
    begin(row, quotas, now) {
      return counted(row, quotas, (counting, found): Decision<Date | None> => {
        const snapshot = found(referenceOf(row))
        const failures = toRow(snapshot, now)
        const until = laterEnd(blockedUntil(failures, now), counting.fullUntil(quotas, now))
        if (until !== none) return { answer: until }
        counting.count(quotas, now)
        const write = (batch: Batch) => {
          put(batch, snapshot, rowFields({ failures: failures.failures + 1, lastAt: now }))
          counting.write(batch)
        }
        return { answer: none, write }
      })
    },

    succeed(row, quotas) {
      return counted(row, quotas, (counting, found): Decision<void> => {
        counting.takeBack(quotas)
        const write = (batch: Batch) => {
          drop(batch, found(referenceOf(row)))
          counting.write(batch)
        }
        return { answer: undefined, write }
      })
    },

    take(quotas, now) {
      return counted(none, quotas, (counting): Decision<Date | None> => {
        const until = counting.fullUntil(quotas, now)
        if (until !== none) return { answer: until }
        counting.count(quotas, now)
        return { answer: none, write: counting.write }
      })
    },

    takeBack(quotas) {
      return counted(none, quotas, (counting): Decision<void> => {
        counting.takeBack(quotas)
        return { answer: undefined, write: counting.write }
      })
    },

    fullUntil(quotas, now) {
      return counted(none, quotas, (counting) => ({ answer: counting.fullUntil(quotas, now) }))
    },

    unlock: (row) => guarded('save', async () => void (await firestore.batch().delete(referenceOf(row)).commit())),

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
