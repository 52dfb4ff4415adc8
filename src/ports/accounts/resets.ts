import type { None, Result } from '#resume/result.ts'

/** The identity of a reset, and its end. It is expired from `until` on; once it was found expired, `until` is 1970. */
export type Reset = { uid: string; until: Date }

/**
 * Open password resets for all processes, where the store of identities keeps none itself: the newest of each identity.
 * Only a hash of a token is stored. Calls fail with 'unavailable' when the store gives no answer. docs/behaviour.md 8.11.
 */
export interface Resets {
  /** Opens a reset and replaces the previous one of the identity. */
  put(uid: string, token: string, until: Date): Promise<Result<void>>
  /** The reset of a token, or none when it is unknown, replaced or consumed. The token stays usable. */
  read(token: string, now: Date): Promise<Result<Reset | None>>
  /** Consumes a reset. True for the first caller only; false when there is none to read, or it was found expired. */
  consume(token: string): Promise<Result<boolean>>
  /** Opens a consumed reset again whose use failed, unless it was replaced or removed. */
  giveBack(token: string): Promise<Result<void>>
  /** Ends the reset of an identity. */
  remove(uid: string): Promise<Result<void>>
}
