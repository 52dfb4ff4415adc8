import { randomBytes } from 'node:crypto'
import { type Identity, resetLifeMs, unknownUid } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { meetsPolicy, toPassword } from '#domain/accounts/password-policy.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import { administered, identityOfAddress, identityOfUid } from './administration.ts'
import { failureOf, unexpected } from './failure.ts'
import type { FirebaseAuthBesides } from './identities.ts'
import { longLimitMs, shortLimitMs } from './limits.ts'

type PasswordResets = Pick<Identities, 'requestReset' | 'readReset' | 'redeemReset'>

/**
 * Password resets are this site's own, and so are their emails. A token is exchanged for a code of the service at the moment of setting the password, so
 * that the service's own rules apply.
 */
export function passwordResets({ rest, admin, resets, policy }: Omit<FirebaseAuthBesides, 'clock'>): PasswordResets {
  /** Fails with 'invalid-action-code' when the token or its identity is unknown, or the identity is disabled. */
  async function identityOfReset(token: string, now: Date): Promise<Result<Identity>> {
    const reset = await resets.read(token, now)
    if (!reset.ok) return reset
    if (reset.data === none || reset.data.uid === unknownUid) return identityFailed('invalid-action-code')
    if (now >= reset.data.until) return identityFailed('expired-action-code')
    const identity = await identityOfUid(admin, reset.data.uid)
    if (!identity.ok) return identity
    const isOpen = identity.data !== none && !identity.data.disabled
    return isOpen ? success(identity.data as Identity) : identityFailed('invalid-action-code')
  }

  /** Sets the password as the service's own reset link does. */
  async function exchange(oobCode: string, newPassword: string): Promise<Result<void>> {
    const set = await rest.post('accounts:resetPassword', { oobCode, newPassword }, longLimitMs)
    return set.ok ? success() : failureOf(set)
  }

  return {
    async requestReset(email, now) {
      const found = await identityOfAddress(admin, email)
      if (!found.ok) return found
      const identity = found.data?.disabled === false ? found.data : none
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now.getTime() + resetLifeMs)
      const put = await resets.put(identity?.uid ?? unknownUid, token, until)
      return put.ok ? success(identity === none ? none : { token, identity, until }) : put
    },

    readReset: identityOfReset,

    async redeemReset(token, password, now) {
      const identity = await identityOfReset(token, now)
      if (!identity.ok) return identity
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const { email } = identity.data
      const link = await administered(shortLimitMs, () => admin.generatePasswordResetLink(email))
      if (!link.ok) return failureOf(link)
      const oobCode = oobCodeIn(link.data)
      if (oobCode === none) return failureOf(unexpected('generatePasswordResetLink'))

      const used = await resets.consume(token)
      if (!used.ok) return used
      if (!used.data) return identityFailed('invalid-action-code')
      const set = await exchange(oobCode, toPassword(password))
      if (!set.ok) {
        // Also after a timeout, when the password may be set: the owner of the token may set it again.
        await resets.giveBack(token)
        return set
      }
      return success({ ...identity.data, emailVerified: true })
    },
  }
}

function oobCodeIn(link: string): string | None {
  return URL.canParse(link) ? new URL(link).searchParams.get('oobCode') : none
}
