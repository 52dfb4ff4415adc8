import { randomBytes } from 'node:crypto'
import { type Identity, resetLifeMs, unknownUid } from '#domain/accounts/identity.ts'
import { failIdentity, identityFailed } from '#domain/accounts/identity-failure.ts'
import { call, take } from '#domain/call.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import { none, type Result, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import type { IdentityRows, Write } from './identity-rows.ts'
import type { ResetRows } from './reset-rows.ts'

type PasswordChanges = Pick<Identities, 'requestReset' | 'readReset' | 'redeemReset' | 'changePassword'>

/** `hashOf` hashes a new password, and fails when it does not meet the policy. */
export function passwordChanges(
  rows: IdentityRows,
  resets: ResetRows,
  write: Write,
  hashOf: (typed: string) => Promise<Result<string>>,
): PasswordChanges {
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

    redeemReset: call(async (token, password, now) => {
      take(await readReset(token, now))
      const hash = take(await hashOf(password))
      const redeem = (): Result<Identity> => {
        const still = resetOf(token, now)
        if (!still.ok) return still
        const { uid } = still.data
        rows.setHash(uid, hash)
        rows.setVerified(uid)
        resets.remove(uid)
        return success({ ...still.data, emailVerified: true })
      }
      return take(await write(redeem))
    }),

    changePassword: call(async (uid, password) => {
      if (take(attempt('read', () => rows.withUid(uid))) === none) return failIdentity('user-not-found')
      const hash = take(await hashOf(password))
      const change = () => {
        resets.remove(uid)
        return rows.setHash(uid, hash) ? success() : identityFailed('user-not-found')
      }
      take(await write(change))
    }),
  }
}
