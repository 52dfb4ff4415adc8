import { blockedUntil, type FailureRow, isForgettableRow } from '#domain/accounts/sign-in-limits.ts'
import { none, success } from '#domain/result.ts'
import type { Attempts } from '#ports/accounts/attempts.ts'
import { memoryCounts } from './counts.ts'

/** Attempts for tests and trials. No method awaits anything, so each call is atomic. */
export function memoryAttempts(): Attempts {
  const rows = new Map<string, FailureRow>()
  const counts = memoryCounts()

  return {
    async begin(row, quotas, now) {
      const failures = rows.get(row) ?? { failures: 0, lastAt: now }
      const ends = [blockedUntil(failures, now), counts.fullUntil(quotas, now)].filter((end) => end !== none)
      if (ends.length > 0) return success(new Date(Math.max(...ends.map((end) => end.getTime()))))
      rows.set(row, { failures: failures.failures + 1, lastAt: now })
      counts.count(quotas, now)
      return success(none)
    },

    async succeed(row, quotas) {
      rows.delete(row)
      counts.takeBack(quotas)
      return success()
    },

    async take(quotas, now) {
      const until = counts.fullUntil(quotas, now)
      if (until === none) counts.count(quotas, now)
      return success(until)
    },

    async takeBack(quotas) {
      counts.takeBack(quotas)
      return success()
    },

    async fullUntil(quotas, now) {
      return success(counts.fullUntil(quotas, now))
    },

    async unlock(row) {
      rows.delete(row)
      return success()
    },

    async forgetOld(now) {
      for (const [row, failures] of rows) if (isForgettableRow(failures, now)) rows.delete(row)
      counts.forgetOld(now)
      return success()
    },
  }
}
