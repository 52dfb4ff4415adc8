/**
 * What these adapters use of the Admin SDK (firebase-admin/auth), which is installed only where it is chosen. Its
 * errors have a `code` such as 'auth/user-not-found'.
 */
export type AuthAdmin = {
  getUser(uid: string): Promise<UserRecord>
  getUserByEmail(email: string): Promise<UserRecord>
  listUsers(max: number, pageToken?: string): Promise<{ users: UserRecord[]; pageToken?: string }>
  createUser(properties: { email: string; password: string; displayName?: string }): Promise<UserRecord>
  updateUser(uid: string, properties: UserChange): Promise<UserRecord>
  deleteUser(uid: string): Promise<void>
  /** Ends every sign-in that began before the current second. */
  revokeRefreshTokens(uid: string): Promise<void>
  /** Returns the address of one of the service's pages; its search value `oobCode` authorises setting the password. */
  generatePasswordResetLink(email: string): Promise<string>
}

/** What of a user these adapters change. The service ends earlier sign-ins after a new password or address. */
export type UserChange = { password?: string; disabled?: boolean; email?: string; emailVerified?: boolean }

/** A user of the Admin SDK. Times are texts that `Date` parses, with a precision of one second. */
export type UserRecord = {
  uid: string
  email?: string
  emailVerified: boolean
  displayName?: string
  photoURL?: string
  phoneNumber?: string
  disabled: boolean
  metadata: { creationTime: string; lastSignInTime?: string | null }
  providerData: { providerId: string; uid: string; email?: string }[]
  /** Sign-ins from before this time are invalid. */
  tokensValidAfterTime?: string
}
