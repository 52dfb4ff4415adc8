import type { Quota } from '#domain/quota.ts'
import type { None, Result } from '#domain/result.ts'

/**
 * Counts attempts, in one place for all processes, so that it survives a restart. An attempt counts as failed from its
 * beginning, and is taken back when it succeeded: however many begin at once, no limit is passed. Keys are pseudonyms.
 * Calls fail with 'unavailable' or 'quota-exceeded', and then nothing is counted. Source: docs/behaviour.md 8.4.
 */
export interface Attempts {
  /**
   * Counts one more failure in the row of `row` and one more under each cap, unless the row is blocked
   * (`domain/accounts/sign-in-limits.ts`) or a cap is full: then nothing is counted, and it gives when to come again.
   */
  begin(row: string, caps: readonly Quota[], now: Date): Promise<Result<Date | None>>
  /** Ends the row, and takes back the latest count under each cap. */
  succeed(row: string, caps: readonly Quota[]): Promise<Result<void>>
  /** Counts one more under each cap, unless one is full: then it gives when there is room. */
  take(caps: readonly Quota[], now: Date): Promise<Result<Date | None>>
  /** Takes back the latest count under each cap, of a `take` whose work failed. */
  takeBack(caps: readonly Quota[]): Promise<Result<void>>
  /** When all of these caps have room, or none when they have it now. Counts nothing. */
  fullUntil(caps: readonly Quota[], now: Date): Promise<Result<Date | None>>
  /** Ends a row, whatever its length. */
  unlock(row: string): Promise<Result<void>>
  /** Forgets rows that are old and not at their end (`isForgettableRow`), and counts that no cap can ask for. */
  forgetOld(now: Date): Promise<Result<void>>
}
