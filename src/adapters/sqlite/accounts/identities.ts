import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { byEmail, newIdentity, uidFrom } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { meetsPolicy, type PasswordPolicy, toPassword, usualPolicy } from '#domain/accounts/password-policy.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { PasswordHashes } from '#ports/accounts/passwords.ts'
import type { Clock } from '#ports/clock.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { none, type Result, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'
import { identityRows, type Write } from './identity-rows.ts'
import { passwordChanges } from './password-changes.ts'
import { resetRows } from './reset-rows.ts'
import { signIns } from './sign-ins.ts'

/** What identities depend on. `clock` returns the times of creation and of the last sign-in. */
export type IdentitiesBesides = {
  passwords: PasswordHashes
  clock: Pick<Clock, 'now'>
  policy?: PasswordPolicy
  busyMs?: number
}

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

  const write: Write = async (work, waitMs = busyMs) => {
    const done = await inTransaction(database, work, waitMs)
    return done.ok ? done.data : done
  }

  /** Hashes a new password. Fails when the password does not meet the policy. */
  async function hashOf(typed: string): Promise<Result<string>> {
    if (!meetsPolicy(policy, typed)) return identityFailed('password-does-not-meet-requirements')
    return passwords.make(toPassword(typed))
  }

  return {
    policy,
    ...signIns(rows, write, passwords, clock),
    ...passwordChanges(rows, resets, write, hashOf),

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
