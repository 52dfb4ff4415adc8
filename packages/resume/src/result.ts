/** The return type of every product call: data or a failure. docs/behaviour.md 9.6. */
export type Result<T> = { ok: true; data: T } | { ok: false; failure: Failure }

/** "There is no such document". A success, not a failure: the read worked and found nothing. docs/behaviour.md 9.6. */
export const none = null
export type None = typeof none

/**
 * Why a call failed. `code` is for the program, `message` may be shown to a visitor, `cause` is for the log and never
 * leaves the server. `document` is set with the code 'conflict'.
 */
export type Failure = { code: FailureCode; message: string; cause?: unknown; document?: DocumentName }

/** The document that a failure is about. */
export type DocumentName = { collection: string; id: string }

/**
 * The codes of storage and authentication; 'unavailable', 'invalid' and 'conflict' are this project's own. 'conflict': a
 * document is not as the caller's change requires. docs/behaviour.md 9.6, 9.7.
 */
export type FailureCode =
  | 'unavailable'
  | 'invalid'
  | 'conflict'
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

/** A failed precondition of a commit, by the document that another writer changed. */
export function conflict({ collection, id }: DocumentName): { ok: false; failure: Failure } {
  const message = `The document ${collection}/${id} was changed meanwhile.`
  return { ok: false, failure: { code: 'conflict', message, document: { collection, id } } }
}
