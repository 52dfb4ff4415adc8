import type { None } from './result.ts'

/** One way to sign in. Source: section 3, Account. */
export type ProviderData = { providerId: string; uid: string; email: string | None }

/**
 * Who signs in, as the authentication service knows him. Times are ISO 8601 instants in UTC; `lastSignInTime` is none
 * before the first. Source: section 3, Account.
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
