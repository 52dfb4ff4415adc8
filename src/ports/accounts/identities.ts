import type { Identity } from '#domain/accounts/identity.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import type { None, Result } from '#resume/result.ts'

/** The input for a new identity; first and last name belong to the account document. */
export type NewIdentity = { email: string; password: string; displayName: string }

/**
 * A signed-in identity. `credential` is the provider credential: an opaque secret of the sign-in by which the store later
 * confirms that it still holds.
 */
export type SignedInIdentity = { identity: Identity; credential: string | None }

/**
 * The identities that may sign in. Addresses are compared without regard to case; passwords in NFC, with every space.
 * Failures have the codes and messages of src/domain/accounts/identity-failure.ts. Without an answer they are
 * 'network-request-failed' for a service on the network, else 'unavailable'. A service may store addresses in lower case.
 * docs/behaviour.md 8.3, 8.11, 9.7.
 */
export interface Identities {
  policy: PasswordPolicy

  /**
   * The identity with this address and password. An unknown address and a wrong password both fail with
   * 'invalid-credential', after the same work. A disabled identity fails with 'user-disabled' where the store can tell
   * that the password is right. Fails with 'too-many-requests' when too many sign-ins wait or a service rejects more of
   * them, and with 'requires-recent-login' when a service's answer is too old for a session.
   */
  signIn(email: string, password: string): Promise<Result<SignedInIdentity>>
  /**
   * Signs in an identity that this site itself has verified: by a passkey, or by a code after the password. Fails with
   * 'user-disabled', or with 'invalid-credential' for an unknown one. None where only the service can sign in.
   * docs/behaviour.md 30.1.
   */
  signInVerified: ((uid: string) => Promise<Result<SignedInIdentity>>) | None
  /**
   * The identity of a sign-in that still holds, with a newer provider credential to store, or none for an unchanged one.
   * None when the identity is gone or disabled, when it was disabled or its password set after the sign-in, when the
   * service ended the sign-in, or when `credential` is not from this store. So no session outlives a password, even where
   * ending it failed.
   */
  confirm(uid: string, credential: string | None, now: Date): Promise<Result<SignedInIdentity | None>>

  lookUp(uid: string): Promise<Result<Identity | None>>
  find(email: string): Promise<Result<Identity | None>>
  /** By email in code unit order. */
  list(): Promise<Result<Identity[]>>

  /**
   * Fails with 'invalid-email', 'password-does-not-meet-requirements' or 'email-already-in-use', checked in this order.
   * The uid has 28 random letters and digits, and the only provider is the password.
   */
  create(identity: NewIdentity): Promise<Result<Identity>>

  /**
   * The token of a new reset: 256 random bits in base64url, of which only a hash is stored. It is valid for 30 minutes,
   * once, and until there is a newer one. None for an unknown or disabled address, after the same work.
   */
  requestReset(email: string, now: Date): Promise<Result<{ token: string; identity: Identity; until: Date } | None>>
  /**
   * The identity of a reset token; fails with 'invalid-action-code' or 'expired-action-code'. The token stays usable. A
   * token once found expired stays expired, even when the clock jumps back.
   */
  readReset(token: string, now: Date): Promise<Result<Identity>>
  /**
   * Sets the password and consumes the token. The address then counts as verified, because its mail was read. Fails as
   * `readReset` and `changePassword` do; then the token is not consumed.
   */
  redeemReset(token: string, password: string, now: Date): Promise<Result<Identity>>

  /** Fails with 'user-not-found' or 'password-does-not-meet-requirements'. Ends open resets. */
  changePassword(uid: string, password: string): Promise<Result<void>>
  /**
   * Sets the address, which then counts as verified. Fails with 'invalid-email', 'user-not-found' or 'email-already-in-use', and
   * changes nothing then. Ends open resets, whose mails went to the old address. A service may also end the identity's sign-ins.
   */
  changeEmail(uid: string, email: string): Promise<Result<void>>
  /** Fails with 'user-not-found'. Disabling ends open resets. */
  setDisabled(uid: string, isDisabled: boolean): Promise<Result<void>>
  /** Deletes the identity with its open resets; its sign-ins end, and its address is free. Succeeds for an unknown uid. */
  remove(uid: string): Promise<Result<void>>
}
