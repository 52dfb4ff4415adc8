import { createRequire } from 'node:module'
import type { Passkey, RelyingParty } from '#domain/accounts/passkey.ts'
import { type None, none } from '#resume/result.ts'

/**
 * The WebAuthn protocol: options for browsers, and checks of their answers. Every passkey is discoverable, and its device
 * verifies the user each time. A challenge is base64url of random bytes. docs/behaviour.md 30.1.
 */

/** What a browser asks the authenticator, as JSON. Web Authentication 5.1.8, 5.1.9. */
export type PasskeyOptions = object

/** The account that a new passkey belongs to. `known` are its passkeys, so that no device adds a second one. */
type PasskeyOwner = { uid: string; email: string; displayName: string; known: readonly Passkey[] }

/** What to compare an answer with. `isChallenge` says whether the server gave this challenge, in base64url. */
export type ExpectedPasskey = { party: RelyingParty; isChallenge: (challenge: string) => Promise<boolean> }

type Library = typeof import('@simplewebauthn/server')
type Answer = Parameters<Library['verifyAuthenticationResponse']>[0]['response']
type NewAnswer = Parameters<Library['verifyRegistrationResponse']>[0]['response']

/** How long the browser waits for the user, in ms: as long as the challenge is valid. */
const timeoutMs = 5 * 60_000

export function passkeyCreationOptions(
  { id: rpID, name: rpName }: RelyingParty,
  { uid, email, displayName, known }: PasskeyOwner,
  challenge: string,
): Promise<PasskeyOptions> {
  return webAuthnOnce().generateRegistrationOptions({
    ...{ rpID, rpName, userName: email, userDisplayName: displayName, timeout: timeoutMs },
    userID: bytesOf(Buffer.from(uid)),
    challenge: bytesOf(Buffer.from(challenge, 'base64url')),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
}

/** Without `known` the user chooses among all passkeys of the host. */
export function passkeyRequestOptions(
  { id: rpID }: RelyingParty,
  challenge: string,
  known: readonly Passkey[] = [],
): Promise<PasskeyOptions> {
  return webAuthnOnce().generateAuthenticationOptions({
    ...{ rpID, timeout: timeoutMs, userVerification: 'required' },
    challenge: bytesOf(Buffer.from(challenge, 'base64url')),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
}

/** The key that a browser's answer adds, or none for an invalid answer. */
export async function verifiedNewPasskey(
  answer: unknown,
  expected: ExpectedPasskey,
): Promise<Omit<Passkey, 'name' | 'addedAt' | 'usedAt'> | None> {
  try {
    const { verified, registrationInfo } = await webAuthnOnce().verifyRegistrationResponse({
      ...expectedOf(expected),
      response: answer as NewAnswer,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return none
    const { credential, credentialBackedUp } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, maxTransports).map(String),
      isBackedUp: credentialBackedUp,
    }
  } catch {
    return none // the library throws for each rule that an answer breaks
  }
}

/** The counter and the backup flag after a use of this passkey, or none for an invalid answer. */
export async function verifiedPasskeyUse(
  answer: unknown,
  { id, publicKey, counter }: Passkey,
  expected: ExpectedPasskey,
): Promise<Pick<Passkey, 'counter' | 'isBackedUp'> | None> {
  try {
    const { verified, authenticationInfo } = await webAuthnOnce().verifyAuthenticationResponse({
      ...expectedOf(expected),
      response: answer as Answer,
      credential: { id, counter, publicKey: bytesOf(Buffer.from(publicKey, 'base64url')) },
    })
    if (!verified) return none
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch {
    return none // as above
  }
}

const maxTransports = 10

/** EdDSA, ES256, RS256: what authenticators have. Without a list the library tries what Node calls experimental. RFC 9053. */
const algorithms = [-8, -7, -257]

function expectedOf({ party, isChallenge }: ExpectedPasskey) {
  return {
    expectedChallenge: isChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }
}

function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

let library: Library | undefined

/** Loads the library with the first passkey: it parses certificates and takes 0.2 s, which a start does not need. */
function webAuthnOnce(): Library {
  library ??= createRequire(import.meta.url)('@simplewebauthn/server') as Library
  return library
}
