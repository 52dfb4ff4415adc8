import { randomBytes } from 'node:crypto'
import { type Identity, resetLifeMs } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { isTooLong, meetsPolicy, type PasswordPolicy, toPassword } from '#domain/accounts/password-policy.ts'
import { addressKey, isEmailAddress, searchableAddress } from '#domain/email-address.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { Resets } from '#ports/accounts/resets.ts'
import type { Clock } from '#ports/clock.ts'
import { administered } from './administration.ts'
import { confirmations } from './confirmation.ts'
import { type Answer, failureOf, isUnknownAccount } from './failure.ts'
import { identityOfAnswer, identityOfRecord } from './identity.ts'
import { longLimitMs, oldestSignInMs, pageLimitMs, shortLimitMs } from './limits.ts'
import { credentialIn, credentialText } from './provider-credential.ts'
import type { AuthRest } from './rest.ts'
import type { AuthAdmin, UserChange, UserRecord } from './service.ts'

export type FirebaseAuthBesides = {
  rest: AuthRest
  admin: AuthAdmin
  resets: Resets
  policy: PasswordPolicy
  clock: Pick<Clock, 'now'>
}

/** The uid of a reset for an unknown address. It is stored all the same, so that the response time reveals nothing. */
const unknownUid = ''

/** Users in one page of the service's list; its maximum. */
const pageSize = 1000

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

/**
 * Identities of Firebase Auth. Sign-ins use the REST calls of browsers, everything else the Admin SDK. The service
 * stores addresses in lower case, so they are looked up in lower case. Password resets are this site's own, and so are
 * their emails. A reset token is exchanged for a code of the service at the moment of setting the password, so that the
 * service's own rules apply.
 */
export function firebaseAuthIdentities({ rest, admin, resets, policy, clock }: FirebaseAuthBesides): Identities {
  const userOf = (uid: string, limitMs = shortLimitMs) => foundRecord(limitMs, () => admin.getUser(uid))

  /** Fails with 'invalid-action-code' when the token or its identity is unknown, or the identity is disabled. */
  async function identityOfReset(token: string, now: Date): Promise<Result<Identity>> {
    const reset = await resets.read(token, now)
    if (!reset.ok) return reset
    if (reset.data === none || reset.data.uid === unknownUid) return identityFailed('invalid-action-code')
    if (now >= reset.data.until) return identityFailed('expired-action-code')
    const identity = await userOf(reset.data.uid)
    if (!identity.ok) return identity
    const isOpen = identity.data !== none && !identity.data.disabled
    return isOpen ? success(identity.data as Identity) : identityFailed('invalid-action-code')
  }

  /** Sets the password as the service's own reset link does. */
  async function exchange(oobCode: string, newPassword: string): Promise<Result<void>> {
    const set = await rest.post('accounts:resetPassword', { oobCode, newPassword }, longLimitMs)
    return set.ok ? success() : failureOf(set)
  }

  async function update(uid: string, properties: UserChange): Promise<Result<void>> {
    const updated = await administered(longLimitMs, () => admin.updateUser(uid, properties))
    return updated.ok ? success() : failureOf(updated)
  }

  async function revoke(uid: string): Promise<Result<void>> {
    const revoked = await administered(longLimitMs, () => admin.revokeRefreshTokens(uid))
    return revoked.ok ? success() : failureOf(revoked)
  }

  return {
    policy,

    async signIn(email, typed) {
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
      if (credential === none) return failureOf(nonsense('signInWithPassword'))

      const found = await rest.post('accounts:lookup', { idToken: credential.idToken }, shortLimitMs)
      if (!found.ok) return failureOf(found)
      const identity = identityOfAnswer(found.data, credential.uid)
      if (identity === none) return failureOf(nonsense('lookup'))
      if (identity.disabled) return identityFailed('user-disabled')
      const ageMs = credential.issuedAt - credential.signedInAt + clock.now().getTime() - began
      if (ageMs > oldestSignInMs) return identityFailed('requires-recent-login')
      return success({ identity, credential: credentialText(credential) })
    },

    signInVerified: none, // a session needs a token of the service, which it gives for its own ways to sign in only

    confirm: confirmations(rest, admin),

    lookUp: (uid) => userOf(uid, pageLimitMs),

    find: (email) => foundRecord(shortLimitMs, () => admin.getUserByEmail(addressKey(searchableAddress(email)))),

    async list() {
      const all: Identity[] = []
      let pageToken: string | undefined
      do {
        const page = await administered(shortLimitMs, () => admin.listUsers(pageSize, pageToken))
        if (!page.ok) return failureOf(page)
        all.push(...page.data.users.map(identityOfRecord).filter((identity) => identity !== none))
        pageToken = page.data.pageToken
      } while (pageToken !== undefined && pageToken !== '')
      return success(all.sort((a, b) => (a.email < b.email ? -1 : 1)))
    },

    async create({ email, password, displayName }) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const named = displayName === '' ? {} : { displayName }
      const properties = { email: addressKey(email), password: toPassword(password), ...named }
      const made = await administered(longLimitMs, () => admin.createUser(properties))
      if (!made.ok) return failureOf(made)
      const identity = identityOfRecord(made.data)
      return identity === none ? failureOf(nonsense('createUser')) : success(identity)
    },

    async requestReset(email, now) {
      const found = await foundRecord(shortLimitMs, () => admin.getUserByEmail(addressKey(searchableAddress(email))))
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
      if (oobCode === none) return failureOf(nonsense('generatePasswordResetLink'))

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

    async changePassword(uid, password) {
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const removed = await resets.remove(uid)
      if (!removed.ok) return removed
      // The service itself ends earlier sign-ins, so no step that could fail follows the change.
      return update(uid, { password: toPassword(password) })
    },

    async changeEmail(uid, email) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      const updated = await update(uid, { email: addressKey(email), emailVerified: true })
      return updated.ok ? resets.remove(uid) : updated
    },

    async setDisabled(uid, isDisabled) {
      const updated = await update(uid, { disabled: isDisabled })
      if (!updated.ok || !isDisabled) return updated
      const removed = await resets.remove(uid)
      return removed.ok ? revoke(uid) : removed
    },

    async remove(uid) {
      const removed = await resets.remove(uid)
      if (!removed.ok) return removed
      const deleted = await administered(longLimitMs, () => admin.deleteUser(uid))
      return deleted.ok || isUnknownAccount(deleted) ? success() : failureOf(deleted)
    },
  }
}

/** Returns the identity that `find` finds; none when no account matches, or the uid or address is invalid. */
async function foundRecord(limitMs: number, find: () => Promise<UserRecord>): Promise<Result<Identity | None>> {
  const found = await administered(limitMs, find)
  if (found.ok) return success(identityOfRecord(found.data))
  return isUnknownAccount(found) || found.word === 'auth/invalid-email' ? success(none) : failureOf(found)
}

function oobCodeIn(link: string): string | None {
  return URL.canParse(link) ? new URL(link).searchParams.get('oobCode') : none
}

/** The failure for an answer that the service does not document. */
function nonsense(name: string): Extract<Answer<never>, { ok: false }> {
  return { ok: false, word: '', cause: new Error(`${name} returned an unexpected answer`) }
}
