import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { isTooLong, toPassword } from '#domain/accounts/password-policy.ts'
import { call, take } from '#domain/call.ts'
import type { Identities, SignedInIdentity } from '#ports/accounts/identities.ts'
import type { PasswordHashes } from '#ports/accounts/passwords.ts'
import type { Clock } from '#ports/clock.ts'
import { type None, none, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import type { IdentityRow, IdentityRows, Write } from './identity-rows.ts'

/** How often a sign-in is repeated when another process changed the identity meanwhile. */
const maxTries = 3

/** A sign-in renews a password hash whose cost is outdated. */
export function signIns(
  rows: IdentityRows,
  write: Write,
  passwords: PasswordHashes,
  clock: Pick<Clock, 'now'>,
): Pick<Identities, 'signIn' | 'signInVerified' | 'confirm'> {
  /** Signs in the identity that `find` returns, if it has this password; none stands for one that was verified otherwise. */
  const signInFound = call(
    async (find: () => IdentityRow | None, password: string | None): Promise<SignedInIdentity> => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const found = take(attempt('read', find))
        const isRight = password === none || take(await passwords.compare(password, found?.passwordHash ?? none))
        if (found === none || !isRight) return failIdentity('invalid-credential')
        if (found.identity.disabled) return failIdentity('user-disabled')
        const row = take(await signedIn(found, password))
        if (row !== none) return { identity: row.identity, credential: row.credential }
      }
      return failIdentity('too-many-requests')
    },
  )

  /** Records the sign-in. Returns none when the identity changed after the row was read. */
  const signedIn = call(
    async ({ identity: { uid }, passwordHash }: IdentityRow, password: string | None): Promise<IdentityRow | None> => {
      const isRenewed = password !== none && passwords.isOutdated(passwordHash)
      const made = isRenewed ? await passwords.make(password) : success(passwordHash)
      const newHash = made.ok ? made.data : passwordHash
      return take(await write(() => success(rows.signIn({ uid, passwordHash, newHash, now: clock.now() }))))
    },
  )

  return {
    signIn: call(async (email, typed) => {
      if (isTooLong(typed)) return failIdentity('invalid-credential')
      return take(await signInFound(() => rows.withAddress(email), toPassword(typed)))
    }),

    signInVerified: (uid) => signInFound(() => rows.withUid(uid), none),

    async confirm(uid, credential) {
      return attempt('read', () => {
        const row = rows.withUid(uid)
        const holds = row !== none && !row.identity.disabled && credential === row.credential
        return holds ? { identity: row.identity, credential: none } : none
      })
    },
  }
}
