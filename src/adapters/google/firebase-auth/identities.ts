import { byEmail, type Identity } from '#domain/accounts/identity.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { meetsPolicy, type PasswordPolicy, toPassword } from '#domain/accounts/password-policy.ts'
import { call, take } from '#domain/call.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { Resets } from '#ports/accounts/resets.ts'
import type { Clock } from '#ports/clock.ts'
import { addressKey, isEmailAddress } from '#resume/email-address.ts'
import { none } from '#resume/result.ts'
import { paging } from '../paging.ts'
import { administered, identityOfAddress, identityOfUid } from './administration.ts'
import { confirmations } from './confirmation.ts'
import { failUnexpected, isUnknownAccount, takeAnswer } from './failure.ts'
import { identityOfRecord } from './identity.ts'
import { longLimitMs, pageLimitMs, shortLimitMs } from './limits.ts'
import { passwordResets } from './password-resets.ts'
import type { AuthRest } from './rest.ts'
import type { AuthAdmin } from './service.ts'
import { signIns } from './sign-in.ts'

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
  const change = call(async (work: () => Promise<unknown>) => void takeAnswer(await administered(longLimitMs, work)))

  return {
    policy,

    signIn: signIns(rest, clock),

    signInVerified: none, // a session needs a token of the service, which it gives for its own ways to sign in only

    confirm: confirmations(rest, admin),

    lookUp: (uid) => identityOfUid(admin, uid, pageLimitMs),

    find: (email) => identityOfAddress(admin, email),

    list: call(async () => {
      const all: Identity[] = []
      const follow = paging()
      let pageToken: string | undefined
      do {
        if (pageToken !== undefined) follow(pageToken)
        const page = takeAnswer(await administered(shortLimitMs, () => admin.listUsers(pageSize, pageToken)))
        all.push(...page.users.map(identityOfRecord).filter((identity) => identity !== none))
        pageToken = page.pageToken
      } while (pageToken !== undefined && pageToken !== '')
      return all.sort(byEmail)
    }),

    create: call(async ({ email, password, displayName }) => {
      if (!isEmailAddress(email)) return failIdentity('invalid-email')
      if (!meetsPolicy(policy, password)) return failIdentity('password-does-not-meet-requirements')
      const named = displayName === '' ? {} : { displayName }
      const properties = { email: addressKey(email), password: toPassword(password), ...named }
      const made = takeAnswer(await administered(longLimitMs, () => admin.createUser(properties)))
      return identityOfRecord(made) ?? failUnexpected('createUser')
    }),

    ...passwordResets({ rest, admin, resets, policy }),

    changePassword: call(async (uid, password) => {
      if (!meetsPolicy(policy, password)) return failIdentity('password-does-not-meet-requirements')
      take(await resets.remove(uid))
      // The service itself ends earlier sign-ins, so no step that could fail follows the change.
      take(await change(() => admin.updateUser(uid, { password: toPassword(password) })))
    }),

    changeEmail: call(async (uid, email) => {
      if (!isEmailAddress(email)) return failIdentity('invalid-email')
      take(await change(() => admin.updateUser(uid, { email: addressKey(email), emailVerified: true })))
      take(await resets.remove(uid))
    }),

    setDisabled: call(async (uid, isDisabled) => {
      take(await change(() => admin.updateUser(uid, { disabled: isDisabled })))
      if (!isDisabled) return
      take(await resets.remove(uid))
      take(await change(() => admin.revokeRefreshTokens(uid)))
    }),

    remove: call(async (uid) => {
      take(await resets.remove(uid))
      const deleted = await administered(longLimitMs, () => admin.deleteUser(uid))
      if (!deleted.ok && !isUnknownAccount(deleted)) takeAnswer(deleted)
    }),
  }
}
