import type { Quota } from '#domain/quota.ts'
import type { None, Result } from '#resume/result.ts'

/**
 * Counts attempts in one store for all processes, so that counts survive a restart. An attempt counts as failed from its
 * beginning and is taken back when it succeeds, so that parallel attempts cannot exceed a limit. Keys are pseudonyms.
 * Calls fail with 'unavailable' or 'quota-exceeded'; then nothing is counted. docs/behaviour.md 8.4.
 */
export interface Attempts {
  /**
   * Counts one failure in the row `row` and one under each quota. When the row is blocked
   * (src/domain/accounts/sign-in-limits.ts) or a quota is full, it counts nothing and returns when to try again.
   */
  begin(row: string, quotas: readonly Quota[], now: Date): Promise<Result<Date | None>>
  /** Deletes the row, and takes back the latest count under each quota. */
  succeed(row: string, quotas: readonly Quota[]): Promise<Result<void>>
  /** Counts one under each quota and returns none. When one is full, it counts nothing and returns when all have room. */
  take(quotas: readonly Quota[], now: Date): Promise<Result<Date | None>>
  /** Takes back the latest count under each quota, after a `take` whose work failed. */
  takeBack(quotas: readonly Quota[]): Promise<Result<void>>
  /** When all of these quotas have room, or none when they have room now. Counts nothing. */
  fullUntil(quotas: readonly Quota[], now: Date): Promise<Result<Date | None>>
  /** Deletes a row, whatever its number of failures. */
  unlock(row: string): Promise<Result<void>>
  /** Deletes the rows that `isForgettableRow` names, and counts that no quota needs any more. */
  forgetOld(now: Date): Promise<Result<void>>
}
