/**
 * What these adapters use of Google's administration of Firebase Auth (firebase-admin/auth), which is installed only where
 * it is chosen. What it refuses, it throws, with a `code` such as 'auth/user-not-found'.
 */
export type AuthAdmin = {
  getUser(uid: string): Promise<UserRecord>
  getUserByEmail(email: string): Promise<UserRecord>
  listUsers(most: number, pageToken?: string): Promise<{ users: UserRecord[]; pageToken?: string }>
  createUser(properties: { email: string; password: string; displayName?: string }): Promise<UserRecord>
  updateUser(uid: string, properties: { password?: string; disabled?: boolean }): Promise<UserRecord>
  /** Ends every sign-in that began before this second. */
  revokeRefreshTokens(uid: string): Promise<void>
  /** The address of a page of the service's own; its search value `oobCode` is what sets the password. */
  generatePasswordResetLink(email: string): Promise<string>
}

/** A user as the administration knows him. Times are texts that `Date` reads, exact to a second. */
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
  /** Sign-ins from before this do not hold any more. */
  tokensValidAfterTime?: string
}
