import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Identity, newIdentity, resetLifeMs, uidFrom } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import {
  isTooLong,
  meetsPolicy,
  type PasswordPolicy,
  toPassword,
  usualPolicy,
} from '#domain/accounts/password-policy.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { PasswordHashes } from '#ports/accounts/password-hashes.ts'
import type { Clock } from '#ports/clock.ts'
import { attempt } from '../database/failure.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'
import { type IdentityRow, identityRows } from './identity-rows.ts'
import { resetRows } from './reset-rows.ts'

/** What identities depend on. `clock` returns the times of creation and of the last sign-in. */
export type IdentitiesBesides = {
  passwords: PasswordHashes
  clock: Pick<Clock, 'now'>
  policy?: PasswordPolicy
  busyMs?: number
}

/** The uid of a reset for an unknown address. It is written all the same, so that the time of the answer reveals nothing. */
const unknownUid = ''

/** The credential of a session that has none: sessions older than credentials stay valid until the next new password. */
const firstCredential = '0'

/** How often a sign-in is repeated when another process changed the identity meanwhile. */
const maxTries = 3

/**
 * Identities of the default stack. The caller opens and closes the database. A write waits `busyMs` for another process's
 * write. A sign-in renews a password hash whose cost is outdated.
 */
export function sqliteIdentities(
  database: DatabaseSync,
  { passwords, clock, policy = usualPolicy, busyMs = busyTimeoutMs }: IdentitiesBesides,
): Identities {
  const rows = identityRows(database)
  const resets = resetRows(database)

  async function write<T>(work: () => Result<T>, waitMs = busyMs): Promise<Result<T>> {
    const done = await inTransaction(database, work, waitMs)
    return done.ok ? done.data : done
  }

  /** Hashes a new password. Fails when the password does not meet the policy. */
  async function hashOf(typed: string): Promise<Result<string>> {
    if (!meetsPolicy(policy, typed)) return identityFailed('password-does-not-meet-requirements')
    return passwords.make(toPassword(typed))
  }

  /** Records the sign-in. Returns none when the identity changed after the row was read. */
  async function signedIn({ identity: { uid }, passwordHash }: IdentityRow, password: string) {
    const made = passwords.isOutdated(passwordHash) ? await passwords.make(password) : success(passwordHash)
    const newHash = made.ok ? made.data : passwordHash
    return write(() => success(rows.signIn({ uid, passwordHash, newHash, now: clock.now() })))
  }

  function resetOf(token: string, now: Date): Result<Identity> {
    const reset = resets.withToken(token)
    const row = reset === none ? none : rows.withUid(reset.uid)
    if (reset === none || row === none) return identityFailed('invalid-action-code')
    return now < reset.until ? success(row.identity) : identityFailed('expired-action-code')
  }

  async function readReset(token: string, now: Date): Promise<Result<Identity>> {
    const read = attempt('read', () => resetOf(token, now))
    if (!read.ok) return read
    const isExpired = !read.data.ok && read.data.failure.code === 'expired-action-code'
    if (isExpired) await write(() => success(resets.expire(token)), 0)
    return read.data
  }

  return {
    policy,

    async signIn(email, typed) {
      if (isTooLong(typed)) return identityFailed('invalid-credential')
      const password = toPassword(typed)
      for (let tries = 0; tries < maxTries; tries += 1) {
        const found = attempt('read', () => rows.withAddress(email))
        if (!found.ok) return found
        const isRight = await passwords.compare(password, found.data?.passwordHash ?? none)
        if (!isRight.ok) return isRight
        if (found.data === none || !isRight.data) return identityFailed('invalid-credential')
        if (found.data.identity.disabled) return identityFailed('user-disabled')
        const row = await signedIn(found.data, password)
        if (!row.ok) return row
        if (row.data !== none) return success({ identity: row.data.identity, credential: row.data.credential })
      }
      return identityFailed('too-many-requests')
    },

    async signInVerified(uid) {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const found = attempt('read', () => rows.withUid(uid))
        if (!found.ok) return found
        if (found.data === none) return identityFailed('invalid-credential')
        if (found.data.identity.disabled) return identityFailed('user-disabled')
        const { passwordHash } = found.data
        const row = await write(() =>
          success(rows.signIn({ uid, passwordHash, newHash: passwordHash, now: clock.now() })),
        )
        if (!row.ok) return row
        if (row.data !== none) return success({ identity: row.data.identity, credential: row.data.credential })
      }
      return identityFailed('too-many-requests')
    },

    async confirm(uid, credential) {
      return attempt('read', () => {
        const row = rows.withUid(uid)
        const holds = row !== none && !row.identity.disabled && (credential ?? firstCredential) === row.credential
        return holds ? { identity: row.identity, credential: none } : none
      })
    },

    async lookUp(uid) {
      return attempt('read', () => rows.withUid(uid)?.identity ?? none)
    },

    async find(email) {
      return attempt('read', () => rows.withAddress(email)?.identity ?? none)
    },

    async list() {
      return attempt('read', () =>
        rows
          .all()
          .map(({ identity }) => identity)
          .sort(byEmail),
      )
    },

    async create({ email, password, displayName }) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      const made = await hashOf(password)
      if (!made.ok) return made
      const identity = newIdentity(uidFrom(randomBytes), email, displayName, clock.now())
      return write(() =>
        rows.add({ identity, passwordHash: made.data }) ? success(identity) : identityFailed('email-already-in-use'),
      )
    },

    requestReset(email, now) {
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now.getTime() + resetLifeMs)
      return write(() => {
        const identity = rows.withAddress(email)?.identity ?? none
        const isFor = identity !== none && !identity.disabled
        resets.put(isFor ? identity.uid : unknownUid, token, until)
        return success(isFor ? { token, identity, until } : none)
      })
    },

    readReset,

    async redeemReset(token, password, now) {
      const found = await readReset(token, now)
      if (!found.ok) return found
      const made = await hashOf(password)
      if (!made.ok) return made
      return write(() => {
        const still = resetOf(token, now)
        if (!still.ok) return still
        const { uid } = still.data
        rows.setHash(uid, made.data)
        rows.setVerified(uid)
        resets.remove(uid)
        return success({ ...still.data, emailVerified: true })
      })
    },

    async changePassword(uid, password) {
      const found = attempt('read', () => rows.withUid(uid))
      if (!found.ok) return found
      if (found.data === none) return identityFailed('user-not-found')
      const made = await hashOf(password)
      if (!made.ok) return made
      return write(() => {
        resets.remove(uid)
        return rows.setHash(uid, made.data) ? success() : identityFailed('user-not-found')
      })
    },

    async changeEmail(uid, email) {
      if (!isEmailAddress(email)) return identityFailed('invalid-email')
      return write(() => {
        if (rows.withUid(uid) === none) return identityFailed('user-not-found')
        if (!rows.setEmail(uid, email)) return identityFailed('email-already-in-use')
        resets.remove(uid)
        return success()
      })
    },

    setDisabled(uid, isDisabled) {
      return write(() => {
        if (isDisabled) resets.remove(uid)
        return rows.setDisabled(uid, isDisabled) ? success() : identityFailed('user-not-found')
      })
    },

    remove(uid) {
      return write(() => {
        resets.remove(uid)
        rows.remove(uid)
        return success()
      })
    },
  }
}

function byEmail(a: Identity, b: Identity): number {
  return a.email < b.email ? -1 : 1
}
