/** The return type of every product call: data or a failure. docs/behaviour.md 9.6. */
export type Result<T> = { ok: true; data: T } | { ok: false; failure: Failure }

/** "There is no such document". A success, not a failure: the read worked and found nothing. docs/behaviour.md 9.6. */
export const none = null
export type None = typeof none

/**
 * Why a call failed. `code` is for the program, `message` may be shown to a visitor, `cause` is for the log and never
 * leaves the server.
 */
export type Failure = { code: FailureCode; message: string; cause?: unknown }

/** The codes of storage and authentication; 'unavailable' and 'invalid' are this project's own. docs/behaviour.md 9.6, 9.7. */
export type FailureCode =
  | 'unavailable'
  | 'invalid'
  | 'object-not-found'
  | 'unauthenticated'
  | 'unauthorized'
  | 'quota-exceeded'
  | 'retry-limit-exceeded'
  | 'canceled'
  | 'invalid-url'
  | 'invalid-credential'
  | 'wrong-password'
  | 'user-not-found'
  | 'user-disabled'
  | 'user-token-expired'
  | 'too-many-requests'
  | 'email-already-in-use'
  | 'invalid-email'
  | 'requires-recent-login'
  | 'expired-action-code'
  | 'invalid-action-code'
  | 'operation-not-allowed'
  | 'password-does-not-meet-requirements'
  | 'network-request-failed'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'unauthorized-domain'

export function success(): Result<void>
export function success<T>(data: T): Result<T>
export function success<T>(data?: T): Result<T | undefined> {
  return { ok: true, data }
}

export function failed(code: FailureCode, message: string, cause?: unknown): { ok: false; failure: Failure } {
  return { ok: false, failure: cause === undefined ? { code, message } : { code, message, cause } }
}
