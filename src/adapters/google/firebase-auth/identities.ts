import { byEmail, type Identity } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { meetsPolicy, type PasswordPolicy, toPassword } from '#domain/accounts/password-policy.ts'
import { addressKey, isEmailAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { Resets } from '#ports/accounts/resets.ts'
import type { Clock } from '#ports/clock.ts'
import { administered, identityOfAddress, identityOfUid } from './administration.ts'
import { confirmations } from './confirmation.ts'
import { failureOf, isUnknownAccount, unexpected } from './failure.ts'
import { identityOfRecord } from './identity.ts'
import { longLimitMs, pageLimitMs, shortLimitMs } from './limits.ts'
import { passwordResets } from './password-resets.ts'
import type { AuthRest } from './rest.ts'
import type { AuthAdmin } from './service.ts'
import { signIn } from './sign-in.ts'

export type FirebaseAuthBesides = {
  rest: AuthRest
  admin: AuthAdmin
  resets: Resets
  policy: PasswordPolicy
  clock: Pick<Clock, 'now'>
}

/** Users in one page of the service's list; its maximum. */
const pageSize = 1000

/**
 * Identities of Firebase Auth. Sign-ins use the REST calls of browsers, everything else the Admin SDK. The service
 * stores addresses in lower case, so they are looked up in lower case.
 */
export function firebaseAuthIdentities({ rest, admin, resets, policy, clock }: FirebaseAuthBesides): Identities {
  async function change(work: () => Promise<unknown>): Promise<Result<void>> {
    const done = await administered(longLimitMs, work)
    return done.ok ? success() : failureOf(done)
  }

  return {
    policy,

    signIn: (email, typed) => signIn(rest, clock, email, typed),

    signInVerified: none, // a session needs a token of the service, which it gives for its own ways to sign in only

    confirm: confirmations(rest, admin),

    lookUp: (uid) => identityOfUid(admin, uid, pageLimitMs),

    find: (email) => identityOfAddress(admin, email),

    async list() {
      const all: Identity[] = []
      let pageToken: string | undefined
      do {
        const page = await administered(shortLimitMs, () => admin.listUsers(pageSize, pageToken))
        if (!page.ok) return failureOf(page)
        all.push(...page.data.users.map(identityOfRecord).filter((identity) => identity !== none))
        pageToken = page.data.pageToken
      } while (pageToken !== undefined && pageToken !== '')
      return success(all.sort(byEmail))
    },

    async create({ email, password, displayName }) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const named = displayName === '' ? {} : { displayName }
      const properties = { email: addressKey(email), password: toPassword(password), ...named }
      const made = await administered(longLimitMs, () => admin.createUser(properties))
      if (!made.ok) return failureOf(made)
      const identity = identityOfRecord(made.data)
      return identity === none ? failureOf(unexpected('createUser')) : success(identity)
    },

    ...passwordResets({ rest, admin, resets, policy }),

    async changePassword(uid, password) {
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const removed = await resets.remove(uid)
      if (!removed.ok) return removed
      // The service itself ends earlier sign-ins, so no step that could fail follows the change.
      return change(() => admin.updateUser(uid, { password: toPassword(password) }))
    },

    async changeEmail(uid, email) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      const properties = { email: addressKey(email), emailVerified: true }
      const updated = await change(() => admin.updateUser(uid, properties))
      return updated.ok ? resets.remove(uid) : updated
    },

    async setDisabled(uid, isDisabled) {
      const updated = await change(() => admin.updateUser(uid, { disabled: isDisabled }))
      if (!updated.ok || !isDisabled) return updated
      const removed = await resets.remove(uid)
      return removed.ok ? change(() => admin.revokeRefreshTokens(uid)) : removed
    },

    async remove(uid) {
      const removed = await resets.remove(uid)
      if (!removed.ok) return removed
      const deleted = await administered(longLimitMs, () => admin.deleteUser(uid))
      return deleted.ok || isUnknownAccount(deleted) ? success() : failureOf(deleted)
    },
  }
}
