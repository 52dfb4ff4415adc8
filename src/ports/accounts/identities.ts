import type { Identity } from '#domain/accounts/identity.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import type { None, Result } from '#domain/result.ts'

/** What a new identity starts with; names belong to the account document. */
export type NewIdentity = { email: string; password: string; displayName: string }

/**
 * Who signed in. `grant` is an opaque text by which the store says later whether the sign-in still holds, a secret of who
 * signed in.
 */
export type SignedInIdentity = { identity: Identity; grant: string | None }

/**
 * Who may sign in. Addresses are the same whatever their case; passwords are compared in NFC, with every space. Failures
 * have the codes and sentences of `domain/accounts/identity-failure.ts`; without an answer they are 'network-request-failed' where a
 * service was asked over the network, and 'unavailable' else. A service may keep addresses in lower case. Source: docs/behaviour.md 8.3,
 * 8.11, 9.7.
 */
export interface Identities {
  policy: PasswordPolicy

  /**
   * The identity whose password this is. An unknown address and a wrong password both fail with 'invalid-credential',
   * after the same work; a disabled one with the right password fails with 'user-disabled', where it can be known that it was
   * the right one. 'too-many-requests' when more sign-ins wait than can be worked off, or a service refuses more of them;
   * 'requires-recent-login' when a service's answer is too old to make a session of.
   */
  signIn(email: string, password: string): Promise<Result<SignedInIdentity>>
  /**
   * Who signed in, if the sign-in still holds; with a newer grant to keep, or none when it is unchanged. None when the identity
   * is gone or disabled, when its password was set or it was disabled after the sign-in, when the service has ended the
   * sign-in, or when this grant is none of the store's own. So no session outlives a password, even where ending it failed.
   */
  confirm(uid: string, grant: string | None, now: Date): Promise<Result<SignedInIdentity | None>>

  lookUp(uid: string): Promise<Result<Identity | None>>
  find(email: string): Promise<Result<Identity | None>>
  /** By email in code unit order. */
  list(): Promise<Result<Identity[]>>

  /**
   * Fails with 'invalid-email', 'password-does-not-meet-requirements' or 'email-already-in-use', in this order. The uid has
   * 28 random letters and digits, and the only provider is the password.
   */
  create(identity: NewIdentity): Promise<Result<Identity>>

  /**
   * The token of a new reset, 256 random bits in base64url, of which only a hash is kept; valid for 30 minutes, once, and
   * until there is a newer one. None for an unknown or disabled address, after the same work.
   */
  requestReset(email: string, now: Date): Promise<Result<{ token: string; identity: Identity; until: Date } | None>>
  /**
   * Whose reset a token is; fails with 'invalid-action-code' or 'expired-action-code'. Spends nothing. What was seen to be
   * expired stays so, even when the clock jumps back.
   */
  readReset(token: string, now: Date): Promise<Result<Identity>>
  /**
   * Sets the password and spends the token; the address counts as verified then, for its mail was read. Fails as `readReset`
   * and `changePassword` do, and then spends nothing.
   */
  redeemReset(token: string, password: string, now: Date): Promise<Result<Identity>>

  /** Fails with 'user-not-found' or 'password-does-not-meet-requirements'. Open resets end. */
  changePassword(uid: string, password: string): Promise<Result<void>>
  /** Fails with 'user-not-found'. Open resets of who is disabled end. */
  setDisabled(uid: string, isDisabled: boolean): Promise<Result<void>>
}
