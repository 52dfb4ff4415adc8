import { firebaseAuthIdentities } from '#adapters/google/firebase-auth/identities.ts'
import { firebaseAuthRest } from '#adapters/google/firebase-auth/rest.ts'
import type { AuthAdmin, UserRecord } from '#adapters/google/firebase-auth/service.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { idToken, scriptedAuth } from './scripted-auth.ts'

export const now = new Date('2026-06-01T12:00:00.000Z')
export const nowS = now.getTime() / 1000
export const unavailableText = 'Accounts are not available right now. Please try again later.'
export const adasFields = {
  localId: 'ada',
  email: 'ada@example.org',
  createdAt: `${nowS * 1000}`,
  lastLoginAt: `${nowS * 1000}`,
}
export const adasRecord: UserRecord = {
  uid: 'ada',
  email: 'ada@example.org',
  emailVerified: false,
  disabled: false,
  metadata: { creationTime: 'Mon, 01 Jun 2026 12:00:00 GMT', lastSignInTime: null },
  providerData: [],
}

/** Opens a service that knows Ada and answers successfully, unless `replies` or the admin client are set to something else. */
export async function openService() {
  const { resets } = memoryStores()
  const clock = memoryClock(now)
  const { at, asked, replies } = await scriptedAuth((each) => {
    if (each.name === 'accounts:lookup') return { fields: { users: [adasFields] } }
    return { fields: { localId: 'ada', idToken: idToken('ada', nowS), refreshToken: 'r', expiresIn: '3600' } }
  })
  const did: string[] = []
  const admin: AuthAdmin = {
    getUser: async () => adasRecord,
    getUserByEmail: async () => adasRecord,
    listUsers: async () => ({ users: [adasRecord] }),
    createUser: async () => adasRecord,
    async updateUser(uid, properties) {
      did.push(`update ${uid} ${JSON.stringify(properties)}`)
      return adasRecord
    },
    async deleteUser(uid) {
      did.push(`delete ${uid}`)
    },
    async revokeRefreshTokens(uid) {
      did.push(`revoke ${uid}`)
    },
    async generatePasswordResetLink(email) {
      did.push(`link ${email}`)
      return 'https://example.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode=the+code&apiKey=k&lang=en'
    },
  }
  const rest = firebaseAuthRest({ apiKey: 'any', emulator: at })
  const identities = firebaseAuthIdentities({ rest, admin, resets, policy: usualPolicy, clock })
  return { identities, admin, resets, clock, replies, asked, did }
}
