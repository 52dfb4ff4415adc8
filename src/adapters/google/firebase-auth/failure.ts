import { type IdentityCode, identityFailed } from '#domain/accounts/identity-failure.ts'
import { take } from '#domain/call.ts'
import { type Failure, failed } from '#resume/result.ts'

/**
 * The data that the service returned, or a word for the failure: the service's own, '' for an answer that cannot be
 * understood, or `noAnswer`.
 */
export type Answer<T> = { ok: true; data: T } | Rejection
export type Rejection = { ok: false; word: string; cause: unknown }

/** This adapter's word for a service that could not be reached, or not in time. */
export const noAnswer = 'no answer'

/** Words for a sign-in that has ended for good. Source: Firebase Auth REST API, exchange a refresh token. */
const endedWords = new Set(['USER_DISABLED', 'USER_NOT_FOUND', 'TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN'])

export function isEnded({ word }: Rejection): boolean {
  return endedWords.has(word)
}

/** Whether the Admin SDK reports that no account has this uid or address. */
export function isUnknownAccount({ word }: Rejection): boolean {
  return word === 'auth/user-not-found' || word === 'auth/invalid-uid'
}

/**
 * Returns the failure for a word of the service or of the Admin SDK; the message contains no such word. Every code that
 * a server can meet has a word here; an unknown word is 'unavailable'. docs/behaviour.md 9.7, 17.3.
 */
export function failureOf({ word, cause }: Rejection): { ok: false; failure: Failure } {
  const code = Object.hasOwn(codes, word) ? codes[word] : undefined
  if (code === undefined) return failed('unavailable', unavailableText, cause)
  return identityFailed(code, siteFaults.has(code) ? cause : undefined)
}

/** The data of an answer; a rejection ends the call. */
export function takeAnswer<T>(answer: Answer<T>): T {
  return answer.ok ? answer.data : take(failureOf(answer))
}

/** Ends the call after an answer that the service does not document. */
export function failUnexpected(name: string): never {
  return take(failureOf({ ok: false, word: '', cause: new Error(`${name} returned an unexpected answer`) }))
}

/** Codes that the visitor did not cause: their cause is logged for the owner. */
const siteFaults = new Set<IdentityCode>([
  'network-request-failed',
  'too-many-requests',
  'operation-not-allowed',
  'unauthorized-domain',
])

const unavailableText = 'Accounts are not available right now. Please try again later.'

const codes: Partial<Record<string, IdentityCode>> = {
  [noAnswer]: 'network-request-failed',

  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'user-not-found',
  USER_NOT_FOUND: 'user-not-found',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_EMAIL: 'invalid-email',
  MISSING_EMAIL: 'invalid-email',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'user-token-expired',
  INVALID_REFRESH_TOKEN: 'user-token-expired',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  QUOTA_EXCEEDED: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  MISSING_OOB_CODE: 'invalid-action-code',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  ADMIN_ONLY_OPERATION: 'operation-not-allowed',
  MISSING_PASSWORD: 'password-does-not-meet-requirements',
  WEAK_PASSWORD: 'password-does-not-meet-requirements',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password-does-not-meet-requirements',
  UNAUTHORIZED_DOMAIN: 'unauthorized-domain',

  'app/network-error': 'network-request-failed',
  'app/network-timeout': 'network-request-failed',
  'auth/email-already-exists': 'email-already-in-use',
  'auth/email-not-found': 'user-not-found',
  'auth/user-not-found': 'user-not-found',
  'auth/invalid-uid': 'user-not-found',
  'auth/invalid-email': 'invalid-email',
  'auth/user-disabled': 'user-disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/operation-not-allowed': 'operation-not-allowed',
  'auth/invalid-password': 'password-does-not-meet-requirements',
  'auth/weak-password': 'password-does-not-meet-requirements',
  'auth/password-does-not-meet-requirements': 'password-does-not-meet-requirements',
  'auth/unauthorized-continue-uri': 'unauthorized-domain',
}
