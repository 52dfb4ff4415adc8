import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { isTooLong, toPassword } from '#domain/accounts/password-policy.ts'
import { addressKey, searchableAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Clock } from '#ports/clock.ts'
import { failureOf, unexpected } from './failure.ts'
import { identityOfAnswer } from './identity.ts'
import { oldestSignInMs, shortLimitMs } from './limits.ts'
import { credentialIn, credentialText } from './provider-credential.ts'
import type { AuthRest } from './rest.ts'

/** Words of a rejected sign-in that all mean 'not this address with this password'. */
const credentialWords = new Set([
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_EMAIL',
  'MISSING_EMAIL',
  'MISSING_PASSWORD',
  'USER_DISABLED', // the service says so whatever the password is
])

/** Signs in by the REST calls of browsers. */
export async function signIn(
  rest: AuthRest,
  clock: Pick<Clock, 'now'>,
  email: string,
  typed: string,
): Promise<Result<SignedInIdentity>> {
  if (isTooLong(typed)) return identityFailed('invalid-credential')
  const began = clock.now().getTime()
  const asked = {
    email: addressKey(searchableAddress(email)),
    password: toPassword(typed),
    returnSecureToken: true,
  }
  const answer = await rest.post('accounts:signInWithPassword', asked, shortLimitMs)
  if (!answer.ok) return credentialWords.has(answer.word) ? identityFailed('invalid-credential') : failureOf(answer)
  // A user with a second factor gets no token, and this site asks for no second factor.
  if (answer.data.mfaPendingCredential !== undefined) return identityFailed('operation-not-allowed')
  const credential = credentialIn(answer.data, clock.now())
  if (credential === none) return failureOf(unexpected('signInWithPassword'))

  const found = await rest.post('accounts:lookup', { idToken: credential.idToken }, shortLimitMs)
  if (!found.ok) return failureOf(found)
  const identity = identityOfAnswer(found.data, credential.uid)
  if (identity === none) return failureOf(unexpected('lookup'))
  if (identity.disabled) return identityFailed('user-disabled')
  const ageMs = credential.issuedAt - credential.signedInAt + clock.now().getTime() - began
  if (ageMs > oldestSignInMs) return identityFailed('requires-recent-login')
  return success({ identity, credential: credentialText(credential) })
}
