import { createRequire } from 'node:module'
import { none } from '#domain/result.ts'
import type { ExpectedPasskey, PasskeyChecks } from '#ports/accounts/passkey-checks.ts'

type Library = typeof import('@simplewebauthn/server')
type Answer = Parameters<Library['verifyAuthenticationResponse']>[0]['response']
type NewAnswer = Parameters<Library['verifyRegistrationResponse']>[0]['response']

/** How long the browser waits for the user, in ms: as long as the challenge is valid. */
const timeoutMs = 5 * 60_000

/** Loads the library with the first passkey: it parses certificates and takes 0.2 s, which a start does not need. */
export function webAuthnPasskeyChecks(): PasskeyChecks {
  return {
    async creationOptions({ id: rpID, name: rpName }, { uid, email, displayName, known }, challenge) {
      return libraryOnce().generateRegistrationOptions({
        ...{ rpID, rpName, userName: email, userDisplayName: displayName, timeout: timeoutMs },
        userID: bytesOf(Buffer.from(uid)),
        challenge: bytesOf(Buffer.from(challenge, 'base64url')),
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      })
    },

    async requestOptions({ id: rpID }, challenge, known = []) {
      return libraryOnce().generateAuthenticationOptions({
        ...{ rpID, timeout: timeoutMs, userVerification: 'required' },
        challenge: bytesOf(Buffer.from(challenge, 'base64url')),
        allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
      })
    },

    async created(answer, expected) {
      try {
        const { verified, registrationInfo } = await libraryOnce().verifyRegistrationResponse({
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
    },

    async used(answer, { id, publicKey, counter }, expected) {
      try {
        const { verified, authenticationInfo } = await libraryOnce().verifyAuthenticationResponse({
          ...expectedOf(expected),
          response: answer as Answer,
          credential: { id, counter, publicKey: bytesOf(Buffer.from(publicKey, 'base64url')) },
        })
        if (!verified) return none
        return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
      } catch {
        return none // as above
      }
    },
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

function libraryOnce(): Library {
  library ??= createRequire(import.meta.url)('@simplewebauthn/server') as Library
  return library
}
