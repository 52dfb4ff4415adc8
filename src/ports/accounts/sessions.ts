import type { None, Result } from '#domain/result.ts'

/**
 * A session as it is known to the site; its token is known to the browser only. `id` tells it from others and opens
 * nothing; `isAdmin` is what its account was when it started; `endsAt` is when it ends if nobody uses it. `grant` is what was
 * kept of its sign-in, none until then.
 */
export type Session = {
  id: string
  uid: string
  isAdmin: boolean
  startedAt: Date
  seenAt: Date
  endsAt: Date
  grant: string | None
}

/**
 * Who is signed in where, for all processes. Only a hash of a token is kept. Times are those of `now`: a clock that jumps back revives nothing
 * that was seen to be over. Fails with 'unavailable' when there is no answer. Source: docs/behaviour.md 8.7.
 */
export interface Sessions {
  /** Starts a session with the life of its kind (`domain/accounts/session-life.ts`) and gives its token, 256 random bits in base64url. */
  start(uid: string, isAdmin: boolean, now: Date): Promise<Result<string>>
  /**
   * The session of a token, which thereby counts as seen; none when there is none or its time is over. Being seen is kept
   * once a minute, so an unused session may end up to a minute early, and never late.
   */
  read(token: string, now: Date): Promise<Result<Session | None>>
  /** Keeps this as the grant of a session; of one that is not there, nothing. It is for whoever calls to seal it. */
  keepGrant(token: string, grant: string): Promise<Result<void>>
  /** Ends the session of a token. One that is not there has ended already. */
  end(token: string): Promise<Result<void>>
  endAll(uid: string): Promise<Result<void>>
  /** The sessions of one identity that are not over, the latest seen first. */
  list(uid: string, now: Date): Promise<Result<Session[]>>
  /** Forgets sessions that are over. */
  forgetOver(now: Date): Promise<Result<void>>
}
