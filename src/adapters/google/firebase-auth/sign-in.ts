import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { isTooLong, toPassword } from '#domain/accounts/password-policy.ts'
import { call } from '#domain/call.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { Clock } from '#ports/clock.ts'
import { addressKey, searchableAddress } from '#resume/email-address.ts'
import { failUnexpected, takeAnswer } from './failure.ts'
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

/** Returns a function that signs in by the REST calls of browsers. */
export function signIns(rest: AuthRest, clock: Pick<Clock, 'now'>): Identities['signIn'] {
  return call(async (email, typed) => {
    if (isTooLong(typed)) return failIdentity('invalid-credential')
    const began = clock.now().getTime()
    const asked = {
      email: addressKey(searchableAddress(email)),
      password: toPassword(typed),
      returnSecureToken: true,
    }
    const answer = await rest.post('accounts:signInWithPassword', asked, shortLimitMs)
    if (!answer.ok && credentialWords.has(answer.word)) return failIdentity('invalid-credential')
    const signedIn = takeAnswer(answer)
    // A user with a second factor gets no token, and this site asks for no second factor.
    if (signedIn.mfaPendingCredential !== undefined) return failIdentity('operation-not-allowed')
    const credential = credentialIn(signedIn, clock.now()) ?? failUnexpected('signInWithPassword')

    const found = takeAnswer(await rest.post('accounts:lookup', { idToken: credential.idToken }, shortLimitMs))
    const identity = identityOfAnswer(found, credential.uid) ?? failUnexpected('lookup')
    if (identity.disabled) return failIdentity('user-disabled')
    const ageMs = credential.issuedAt - credential.signedInAt + clock.now().getTime() - began
    if (ageMs > oldestSignInMs) return failIdentity('requires-recent-login')
    return { identity, credential: credentialText(credential) }
  })
}
