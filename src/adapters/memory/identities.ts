import { hash, randomBytes } from 'node:crypto'
import { type Identity, newIdentity, resetLifeMs, uidFrom } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import {
  isTooLong,
  meetsPolicy,
  type PasswordPolicy,
  toPassword,
  usualPolicy,
} from '#domain/accounts/password-policy.ts'
import { addressKey, isEmailAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Identities } from '#ports/accounts/identities.ts'

/**
 * `credentials` counts the events that ended all earlier sign-ins. A sign-in's grant is the count at its time; none means 0.
 */
type Kept = { identity: Identity; password: string; credentials: number; reset?: { hash: string; until: Date } }

/** Identities for tests and trials. Passwords are kept in plain text; `now` returns the times of creation and sign-in. */
export function memoryIdentities(policy: PasswordPolicy = usualPolicy, now = () => new Date()): Identities {
  const byUid = new Map<string, Kept>()

  function withAddress(email: string): Kept | undefined {
    const key = addressKey(email)
    return [...byUid.values()].find(({ identity }) => addressKey(identity.email) === key)
  }

  function withReset(token: string, at: Date): Result<Kept> {
    const tokenHash = hash('sha256', token)
    const kept = [...byUid.values()].find(({ reset }) => reset?.hash === tokenHash)
    if (kept?.reset === undefined) return identityFailed('invalid-action-code')
    if (at < kept.reset.until) return success(kept)
    kept.reset.until = new Date(0)
    return identityFailed('expired-action-code')
  }

  return {
    policy,

    async signIn(email, password) {
      const kept = withAddress(email)
      if (kept === undefined || isTooLong(password) || toPassword(password) !== kept.password)
        return identityFailed('invalid-credential')
      if (kept.identity.disabled) return identityFailed('user-disabled')
      kept.identity.metadata.lastSignInTime = now().toISOString()
      return success({ identity: structuredClone(kept.identity), credential: String(kept.credentials) })
    },

    async confirm(uid, credential) {
      const kept = byUid.get(uid)
      const holds = kept?.identity.disabled === false && (credential ?? '0') === String(kept.credentials)
      if (kept === undefined || !holds) return success(none)
      return success({ identity: structuredClone(kept.identity), credential: none })
    },

    async lookUp(uid) {
      return success(structuredClone(byUid.get(uid)?.identity) ?? none)
    },

    async find(email) {
      return success(structuredClone(withAddress(email)?.identity) ?? none)
    },

    async list() {
      const all = [...byUid.values()].map(({ identity }) => structuredClone(identity))
      return success(all.sort((a, b) => (a.email < b.email ? -1 : 1)))
    },

    async create({ email, password, displayName }) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      if (withAddress(email) !== undefined) return identityFailed('email-already-in-use')
      const identity = newIdentity(uidFrom(randomBytes), email, displayName, now())
      byUid.set(identity.uid, { identity, password: toPassword(password), credentials: 0 })
      return success(structuredClone(identity))
    },

    async requestReset(email, at) {
      const kept = withAddress(email)
      if (kept === undefined || kept.identity.disabled) return success(none)
      const token = randomBytes(32).toString('base64url')
      const until = new Date(at.getTime() + resetLifeMs)
      kept.reset = { hash: hash('sha256', token), until }
      return success({ token, identity: structuredClone(kept.identity), until })
    },

    async readReset(token, at) {
      const kept = withReset(token, at)
      return kept.ok ? success(structuredClone(kept.data.identity)) : kept
    },

    async redeemReset(token, password, at) {
      const found = withReset(token, at)
      if (!found.ok) return found
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const kept = found.data
      kept.password = toPassword(password)
      kept.credentials += 1
      kept.identity.emailVerified = true
      delete kept.reset
      return success(structuredClone(kept.identity))
    },

    async changePassword(uid, password) {
      const kept = byUid.get(uid)
      if (kept === undefined) return identityFailed('user-not-found')
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      kept.password = toPassword(password)
      kept.credentials += 1
      delete kept.reset
      return success()
    },

    async setDisabled(uid, isDisabled) {
      const kept = byUid.get(uid)
      if (kept === undefined) return identityFailed('user-not-found')
      kept.identity.disabled = isDisabled
      if (isDisabled) {
        kept.credentials += 1
        delete kept.reset
      }
      return success()
    },
  }
}
