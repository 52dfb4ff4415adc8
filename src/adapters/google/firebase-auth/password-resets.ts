import { randomBytes } from 'node:crypto'
import { type Identity, resetLifeMs, unknownUid } from '#domain/accounts/identity.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { meetsPolicy, toPassword } from '#domain/accounts/password-policy.ts'
import { call, take } from '#domain/call.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import { type None, none } from '#resume/result.ts'
import { administered, identityOfAddress, identityOfUid } from './administration.ts'
import { failUnexpected, takeAnswer } from './failure.ts'
import type { FirebaseAuthBesides } from './identities.ts'
import { longLimitMs, shortLimitMs } from './limits.ts'

type PasswordResets = Pick<Identities, 'requestReset' | 'readReset' | 'redeemReset'>

/**
 * Password resets are this site's own, and so are their emails. A token is exchanged for a code of the service at the moment of setting the password, so
 * that the service's own rules apply.
 */
export function passwordResets({ rest, admin, resets, policy }: Omit<FirebaseAuthBesides, 'clock'>): PasswordResets {
  /** Fails with 'invalid-action-code' when the token or its identity is unknown, or the identity is disabled. */
  const identityOfReset = call(async (token: string, now: Date): Promise<Identity> => {
    const reset = take(await resets.read(token, now))
    if (reset === none || reset.uid === unknownUid) return failIdentity('invalid-action-code')
    if (now >= reset.until) return failIdentity('expired-action-code')
    const identity = take(await identityOfUid(admin, reset.uid))
    return identity === none || identity.disabled ? failIdentity('invalid-action-code') : identity
  })

  return {
    requestReset: call(async (email, now) => {
      const found = take(await identityOfAddress(admin, email))
      const identity = found?.disabled === false ? found : none
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now.getTime() + resetLifeMs)
      take(await resets.put(identity?.uid ?? unknownUid, token, until))
      return identity === none ? none : { token, identity, until }
    }),

    readReset: identityOfReset,

    redeemReset: call(async (token, password, now) => {
      const identity = take(await identityOfReset(token, now))
      if (!meetsPolicy(policy, password)) return failIdentity('password-does-not-meet-requirements')
      const { email } = identity
      const link = takeAnswer(await administered(shortLimitMs, () => admin.generatePasswordResetLink(email)))
      const oobCode = oobCodeIn(link) ?? failUnexpected('generatePasswordResetLink')
      if (!take(await resets.consume(token))) return failIdentity('invalid-action-code')
      // As the service's own reset link does.
      const reset = { oobCode, newPassword: toPassword(password) }
      const set = await rest.post('accounts:resetPassword', reset, longLimitMs)
      // Also after a timeout, when the password may be set: the owner of the token may set it again.
      if (!set.ok) await resets.giveBack(token)
      takeAnswer(set)
      return { ...identity, emailVerified: true }
    }),
  }
}

function oobCodeIn(link: string): string | None {
  return URL.canParse(link) ? new URL(link).searchParams.get('oobCode') : none
}
