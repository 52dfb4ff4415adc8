import { type Failure, type FailureCode, failed } from '#resume/result.ts'
import { message } from '#resume/words.ts'
import { fail } from '../call.ts'

/**
 * The messages for the authentication service's codes. Wrong password, unknown user and invalid credential share one
 * message, so that it does not reveal which addresses exist. docs/behaviour.md 9.7.
 */
export const identityMessages = {
  'invalid-credential': message('Incorrect Username/Password.'),
  'wrong-password': message('Incorrect Username/Password.'),
  'user-not-found': message('Incorrect Username/Password.'),
  'user-disabled': message('This account is disabled.'),
  'user-token-expired': message('Your session is over. Please log in again.'),
  'too-many-requests': message('Too many attempts. Please try again later.'),
  'email-already-in-use': message('An account with this email exists already.'),
  'invalid-email': message('Please enter a valid email address.'),
  'requires-recent-login': message('Please log in again first.'),
  'expired-action-code': message('This link is not valid any more. Please ask for a new one.'),
  'invalid-action-code': message('This link is not valid any more. Please ask for a new one.'),
  'operation-not-allowed': message('This is not possible on this site.'),
  'password-does-not-meet-requirements': message('This password does not meet the requirements.'),
  'network-request-failed': message('Network Error'),
  'popup-blocked': message('This way to log in is not possible on this site.'),
  'popup-closed-by-user': message('This way to log in is not possible on this site.'),
  'unauthorized-domain': message('This way to log in is not possible on this site.'),
} as const satisfies Partial<Record<FailureCode, string>>

export type IdentityCode = keyof typeof identityMessages

/** A failure of the identity port, with its message. */
export function identityFailed(code: IdentityCode, cause?: unknown): { ok: false; failure: Failure } {
  return failed(code, identityMessages[code], cause)
}

/** Ends a call with a failure of the identity port. */
export function failIdentity(code: IdentityCode, cause?: unknown): never {
  return fail(code, identityMessages[code], cause)
}

/** The HTTP status of a failure; 503 when the visitor did not cause it. RFC 9110, 15.5; RFC 6585, 4; docs/behaviour.md 9.7. */
export function identityStatus(code: FailureCode): number {
  return statuses[code] ?? 503
}

const statuses: Partial<Record<FailureCode, number>> = {
  'invalid-credential': 400,
  'invalid-email': 400,
  'password-does-not-meet-requirements': 400,
  'user-disabled': 403,
  conflict: 409,
  'expired-action-code': 410,
  'invalid-action-code': 410,
  'too-many-requests': 429,
}
