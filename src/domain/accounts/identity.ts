import { type None, none } from '#resume/result.ts'
import { minuteMs } from '../quota.ts'

/** How long a reset can be redeemed. docs/behaviour.md 8.11. */
export const resetLifeMs = 30 * minuteMs

/** The uid of a reset for an unknown address. It is stored all the same, so that the response time reveals nothing. */
export const unknownUid = ''

/** One way to sign in. docs/behaviour.md 8.1. */
export type ProviderData = { providerId: string; uid: string; email: string | None }

/**
 * An identity as the authentication service knows it. Times are ISO 8601 instants in UTC; `lastSignInTime` is none before
 * the first sign-in. docs/behaviour.md 8.1.
 */
export type Identity = {
  uid: string
  displayName: string | None
  email: string
  emailVerified: boolean
  phoneNumber: string | None
  photoURL: string | None
  isAnonymous: boolean
  providerData: ProviderData[]
  metadata: { creationTime: string; lastSignInTime: string | None }
  disabled: boolean
}

/** By email in code unit order. */
export function byEmail(a: Identity, b: Identity): number {
  return a.email < b.email ? -1 : 1
}

/** A new identity: its address is not verified yet, and the password is its only provider. */
export function newIdentity(uid: string, email: string, displayName: string, now: Date): Identity {
  return {
    uid,
    displayName: displayName === '' ? none : displayName,
    email,
    emailVerified: false,
    phoneNumber: none,
    photoURL: none,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, email }],
    metadata: { creationTime: now.toISOString(), lastSignInTime: none },
    disabled: false,
  }
}

/**
 * Returns a new uid in the hosted service's form: 28 letters and digits, each equally likely. Bytes from 248 on are
 * skipped, because they would favour some letters.
 */
export function uidFrom(randomBytes: (count: number) => Uint8Array): string {
  let uid = ''
  while (uid.length < 28) {
    for (const byte of randomBytes(28))
      if (byte < 4 * uidLetters.length && uid.length < 28) uid += uidLetters[byte % 62]
  }
  return uid
}

const uidLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
