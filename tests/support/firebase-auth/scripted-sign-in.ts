import { confirmations } from '#adapters/google/firebase-auth/confirmation.ts'
import { firebaseAuthRest } from '#adapters/google/firebase-auth/rest.ts'
import type { AuthAdmin } from '#adapters/google/firebase-auth/service.ts'
import { minuteMs } from '#domain/quota.ts'
import { idToken, rejection, scriptedAuth } from './scripted-auth.ts'

export const signedInMs = Date.UTC(2026, 5, 1, 12)
export const token = idToken('ada', signedInMs / 1000)
const credential = JSON.stringify({ idToken: token, refreshToken: 'r1', until: signedInMs + 60 * minuteMs })
export const adasFields = {
  localId: 'ada',
  email: 'ada@example.org',
  createdAt: `${signedInMs}`,
  lastLoginAt: `${signedInMs}`,
}

/** The timeout of a page in these tests, in ms; the adapter's own is the real one. */
export const limitMs = 1500

/**
 * Ada signed in at noon. The service answers successfully unless `replies` says something else. `confirm` takes the ms since
 * noon.
 */
export async function openSignIn() {
  let made = 1
  const { at, asked, replies } = await scriptedAuth((each) => {
    if (each.name === 'accounts:lookup') return { fields: { users: [adasFields] } }
    if (each.name !== 'token') return rejection('NOT_FOUND', 404)
    made += 1
    const issued = idToken('ada', signedInMs / 1000, signedInMs / 1000 + 3400)
    return { fields: { id_token: issued, refresh_token: `r${made}`, expires_in: '3600', token_type: 'Bearer' } }
  })
  const user = {
    uid: 'ada',
    email: 'ada@example.org',
    emailVerified: false,
    disabled: false,
    metadata: { creationTime: new Date(signedInMs).toUTCString() },
    providerData: [],
    tokensValidAfterTime: new Date(signedInMs).toUTCString(),
  }
  const service = { user, replies, administration: '' }
  const admin = {
    async getUser() {
      if (service.administration !== '') throw Object.assign(new Error('x'), { code: service.administration })
      return user
    },
  } as unknown as AuthAdmin
  const confirm = confirmations(firebaseAuthRest({ apiKey: 'any', emulator: at }), admin, limitMs)
  return Object.assign(service, {
    confirm: (ms: number, stored = credential) => confirm('ada', stored, new Date(signedInMs + ms)),
    /** The names of the requests since the last call. */
    names: () => asked.splice(0).map(({ name }) => name),
    last: (name: string) => asked.findLast((each) => each.name === name),
  })
}
