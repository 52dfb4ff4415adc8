import { minuteMs } from '../quota.ts'
import { type None, none } from '../result.ts'

/** How long a reset can be redeemed. Source: docs/behaviour.md 8.11. */
export const resetLifeMs = 30 * minuteMs

/** One way to sign in. Source: docs/behaviour.md 8.1. */
export type ProviderData = { providerId: string; uid: string; email: string | None }

/**
 * Who signs in, as the authentication service knows him. Times are ISO 8601 instants in UTC; `lastSignInTime` is none
 * before the first. Source: docs/behaviour.md 8.1.
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

/** An identity as it begins: nobody has proved yet that the address is theirs, and the only provider is the password. */
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

/** A new uid as the hosted service makes them, from random bytes: 28 letters and digits, each as likely as any other. */
export function uidFrom(randomBytes: (count: number) => Uint8Array): string {
  let uid = ''
  while (uid.length < 28) {
    for (const byte of randomBytes(28))
      if (byte < 4 * uidLetters.length && uid.length < 28) uid += uidLetters[byte % 62]
  }
  return uid
}

const uidLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
