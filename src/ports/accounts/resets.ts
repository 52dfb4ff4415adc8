import type { None, Result } from '#domain/result.ts'

/** Whose reset it is. It is expired from `until` on; of one that was seen to be expired, `until` is 1970. */
export type Reset = { uid: string; until: Date }

/**
 * Open resets of passwords, for all processes, where the store of identities keeps none itself: the newest of each identity.
 * Only a hash of a token is kept. Fails with 'unavailable' when there is no answer. Source: docs/behaviour.md 8.11.
 */
export interface Resets {
  /** Opens a reset, which takes the place of the one before. */
  put(uid: string, token: string, until: Date): Promise<Result<void>>
  /** The reset of a token, or none when there is none, a newer one, or it was spent. Spends nothing. */
  read(token: string, now: Date): Promise<Result<Reset | None>>
  /** True once, for whoever is first; false when there is none to read, or it was seen to be expired. */
  spend(token: string): Promise<Result<boolean>>
  /** Opens a reset again that was spent in vain, unless there is a newer one or it was removed. */
  giveBack(token: string): Promise<Result<void>>
  /** Ends the reset of an identity. */
  remove(uid: string): Promise<Result<void>>
}
