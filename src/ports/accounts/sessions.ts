import type { None, Result } from '#resume/result.ts'

/**
 * A session as the site knows it; only the browser knows its token. `id` distinguishes it and opens nothing; `isAdmin` is
 * the account's flag when it started; `confirmedAt` is when its person last proved who they are, by the sign-in or after it;
 * `browser` is where it started, in words; `endsAt` is its end if it stays unused. `credential` is the stored provider
 * credential, none until `saveCredential`.
 */
export type Session = {
  id: string
  uid: string
  isAdmin: boolean
  startedAt: Date
  confirmedAt: Date
  seenAt: Date
  browser: string
  endsAt: Date
  credential: string | None
}

/** Values of a session's start. `confirmedAt` is that of the session which it replaces; else it is the start. */
export type SessionStart = { browser?: string; confirmedAt?: Date }

/**
 * The sessions of all accounts, for all processes. Only a hash of a token is stored. Times are those of `now`: a clock
 * that jumps back revives no session that was found to have ended. Calls fail with 'unavailable' when the store gives no
 * answer. docs/behaviour.md 8.7.
 */
export interface Sessions {
  /**
   * Starts a session with the life of its kind (src/domain/accounts/session-life.ts) and returns its token: 256 random
   * bits in base64url.
   */
  start(uid: string, isAdmin: boolean, now: Date, values?: SessionStart): Promise<Result<string>>
  /**
   * The session of a token, which thereby counts as seen; none when it is unknown or has ended. Being seen is stored once
   * a minute, so an unused session may end up to a minute early, and never late.
   */
  read(token: string, now: Date): Promise<Result<Session | None>>
  /** Stores the provider credential of a session, which the caller has encrypted. Does nothing for an unknown session. */
  saveCredential(token: string, credential: string): Promise<Result<void>>
  /**
   * Stores that the person proved who they are, and returns the session's new token; the old one opens nothing from then on.
   * The session keeps its id and its end, and loses its stored credential. None when it is unknown or has ended.
   */
  confirm(token: string, now: Date): Promise<Result<string | None>>
  /** Ends the session of a token. Succeeds for an unknown one, which has ended already. */
  end(token: string): Promise<Result<void>>
  /** Ends the session of an identity that has this id. Succeeds for an unknown one. */
  endOne(uid: string, id: string): Promise<Result<void>>
  /** Ends the sessions of an identity, but for the one with the id `but`. */
  endAll(uid: string, but?: string): Promise<Result<void>>
  /** The sessions of one identity that have not ended, the latest seen first. */
  list(uid: string, now: Date): Promise<Result<Session[]>>
  /** Deletes sessions that have ended. */
  removeExpired(now: Date): Promise<Result<void>>
}
