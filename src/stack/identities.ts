import { argon2PasswordHashes } from '#adapters/argon2/password-hashes.ts'
import { sqliteIdentities } from '#adapters/sqlite/accounts/identities.ts'
import { systemClock } from '#adapters/system/machine.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { Resets } from '#ports/accounts/resets.ts'
import { none, type Result, success } from '#resume/result.ts'
import type { Opening } from './opening.ts'

/** Opens the identities that the setting IDENTITY chooses. */
export async function openIdentities({ hosted, folder, google }: Opening, resets: Resets): Promise<Result<Identities>> {
  if (hosted.identity === 'firebase-auth' && google !== none) {
    const [{ firebaseAuthIdentities }, { firebaseAuthRest }, { readPasswordPolicy }] = await Promise.all([
      import('#adapters/google/firebase-auth/identities.ts'),
      import('#adapters/google/firebase-auth/rest.ts'),
      import('#adapters/google/firebase-auth/password-policy.ts'),
    ])
    const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST
    const rest = firebaseAuthRest({ apiKey: hosted.apiKey, ...(emulator ? { emulator } : {}) })
    const policy = await readPasswordPolicy(rest)
    return success(firebaseAuthIdentities({ rest, admin: google.auth(), resets, policy, clock: systemClock() }))
  }
  const database = folder.database()
  if (!database.ok) return database
  return success(sqliteIdentities(database.data, { passwords: argon2PasswordHashes(), clock: systemClock() }))
}
