import type { Passkey, RelyingParty } from '#domain/accounts/passkey.ts'
import type { None } from '#domain/result.ts'

/** What a browser asks the authenticator, as JSON. Web Authentication 5.1.8, 5.1.9. */
export type PasskeyOptions = object

/** The account that a new passkey belongs to. `known` are its passkeys, so that no device adds a second one. */
export type PasskeyOwner = { uid: string; email: string; displayName: string; known: readonly Passkey[] }

/** What to compare an answer with. `isChallenge` says whether the server gave this challenge, in base64url. */
export type ExpectedPasskey = { party: RelyingParty; isChallenge: (challenge: string) => Promise<boolean> }

/**
 * The WebAuthn protocol: options for browsers, and checks of their answers. Every passkey is discoverable, and its device
 * verifies the user each time. A challenge is base64url of random bytes. docs/behaviour.md 30.1.
 */
export interface PasskeyChecks {
  creationOptions(party: RelyingParty, owner: PasskeyOwner, challenge: string): Promise<PasskeyOptions>
  /** Without `known` the user chooses among all passkeys of the host. */
  requestOptions(party: RelyingParty, challenge: string, known?: readonly Passkey[]): Promise<PasskeyOptions>
  /** The key that a browser's answer adds, or none for an invalid answer. */
  created(answer: unknown, expected: ExpectedPasskey): Promise<Omit<Passkey, 'name' | 'addedAt' | 'usedAt'> | None>
  /** The counter and the backup flag after a use of this passkey, or none for an invalid answer. */
  used(
    answer: unknown,
    passkey: Passkey,
    expected: ExpectedPasskey,
  ): Promise<Pick<Passkey, 'counter' | 'isBackedUp'> | None>
}
