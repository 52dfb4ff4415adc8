import { expect, test } from 'vitest'
import { identityMessages } from '#domain/accounts/identity-failure.ts'
import { failureOf, noAnswer } from './failure.ts'

test.each([
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['USER_NOT_FOUND', 'user-not-found'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['USER_DISABLED', 'user-disabled'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
  ['WEAK_PASSWORD', 'password-does-not-meet-requirements'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'password-does-not-meet-requirements'],
  ['UNAUTHORIZED_DOMAIN', 'unauthorized-domain'],
  [noAnswer, 'network-request-failed'],
  ['auth/email-already-exists', 'email-already-in-use'],
  ['auth/user-not-found', 'user-not-found'],
  ['auth/invalid-password', 'password-does-not-meet-requirements'],
  ['auth/too-many-requests', 'too-many-requests'],
  ['app/network-timeout', 'network-request-failed'],
] as const)('%s becomes the failure %s, with the message of the site', (word, code) => {
  expect(failureOf({ ok: false, word, cause: 'x' })).toMatchObject({
    failure: { code, message: identityMessages[code] },
  })
})

test('an unknown word becomes unavailable with one plain message, and the cause for the log', () => {
  for (const word of ['', 'ADMIN_WAS_HERE', 'auth/internal-error', 'constructor', '__proto__', 'toString'])
    expect(failureOf({ ok: false, word, cause: 'x' })).toEqual({
      ok: false,
      failure: {
        code: 'unavailable',
        message: 'Accounts are not available right now. Please try again later.',
        cause: 'x',
      },
    })
})
