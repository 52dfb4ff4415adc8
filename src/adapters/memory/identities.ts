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
 * `credentials` counts the events that ended all earlier sign-ins. A sign-in's credential is the count at its time; none means 0.
 */
type StoredIdentity = {
  identity: Identity
  password: string
  credentials: number
  reset?: { hash: string; until: Date }
}

/** Identities for tests and trials. Passwords are kept in plain text; `now` returns the times of creation and sign-in. */
export function memoryIdentities(policy: PasswordPolicy = usualPolicy, now = () => new Date()): Identities {
  const byUid = new Map<string, StoredIdentity>()

  function withAddress(email: string): StoredIdentity | undefined {
    const key = addressKey(email)
    return [...byUid.values()].find(({ identity }) => addressKey(identity.email) === key)
  }

  function withReset(token: string, at: Date): Result<StoredIdentity> {
    const tokenHash = hash('sha256', token)
    const stored = [...byUid.values()].find(({ reset }) => reset?.hash === tokenHash)
    if (stored?.reset === undefined) return identityFailed('invalid-action-code')
    if (at < stored.reset.until) return success(stored)
    stored.reset.until = new Date(0)
    return identityFailed('expired-action-code')
  }

  return {
    policy,

    async signIn(email, password) {
      const stored = withAddress(email)
      if (stored === undefined || isTooLong(password) || toPassword(password) !== stored.password)
        return identityFailed('invalid-credential')
      if (stored.identity.disabled) return identityFailed('user-disabled')
      stored.identity.metadata.lastSignInTime = now().toISOString()
      return success({ identity: structuredClone(stored.identity), credential: String(stored.credentials) })
    },

    async confirm(uid, credential) {
      const stored = byUid.get(uid)
      const holds = stored?.identity.disabled === false && (credential ?? '0') === String(stored.credentials)
      if (stored === undefined || !holds) return success(none)
      return success({ identity: structuredClone(stored.identity), credential: none })
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
      const stored = withAddress(email)
      if (stored === undefined || stored.identity.disabled) return success(none)
      const token = randomBytes(32).toString('base64url')
      const until = new Date(at.getTime() + resetLifeMs)
      stored.reset = { hash: hash('sha256', token), until }
      return success({ token, identity: structuredClone(stored.identity), until })
    },

    async readReset(token, at) {
      const stored = withReset(token, at)
      return stored.ok ? success(structuredClone(stored.data.identity)) : stored
    },

    async redeemReset(token, password, at) {
      const found = withReset(token, at)
      if (!found.ok) return found
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      const stored = found.data
      stored.password = toPassword(password)
      stored.credentials += 1
      stored.identity.emailVerified = true
      delete stored.reset
      return success(structuredClone(stored.identity))
    },

    async changePassword(uid, password) {
      const stored = byUid.get(uid)
      if (stored === undefined) return identityFailed('user-not-found')
      if (!meetsPolicy(policy, password)) return identityFailed('password-does-not-meet-requirements')
      stored.password = toPassword(password)
      stored.credentials += 1
      delete stored.reset
      return success()
    },

    async setDisabled(uid, isDisabled) {
      const stored = byUid.get(uid)
      if (stored === undefined) return identityFailed('user-not-found')
      stored.identity.disabled = isDisabled
      if (isDisabled) {
        stored.credentials += 1
        delete stored.reset
      }
      return success()
    },
  }
}
