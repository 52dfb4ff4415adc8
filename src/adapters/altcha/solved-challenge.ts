import { createHmac, timingSafeEqual } from 'node:crypto'
import { type None, none } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import { isFields } from '#resume/schema/stored-fields.ts'

/** The work that this site asks for; a challenge with other values is not from this site. */
export const algorithm = 'PBKDF2/SHA-256'
export const cost = 1000
export const keyLength = 32

/** The signed part of a challenge. Bytes are in lower-case hex; `expiresAt` is in seconds since 1970. */
type Parameters = { expiresAt: number; keyPrefix: string; keySignature: string; nonce: string; salt: string }

/** A challenge as the browser returned it, with the key it found. Nothing in it is trusted until `isSolved` returns true. */
export type SolvedChallenge = { parameters: Parameters; signature: string; derivedKey: string }

/** In characters; a widget's answer has about 800. */
const longestResponse = 4096

/** Parses the widget's answer, base64 of JSON. Returns none unless it has exactly the shape of this site's challenges. */
export function toSolvedChallenge(response: string): SolvedChallenge | None {
  if (response.length > longestResponse || !/^[A-Za-z0-9+/]+={0,2}$/.test(response)) return none
  const payload = jsonOf(Buffer.from(response, 'base64').toString())
  const { challenge, solution } = isFields(payload) ? payload : {}
  if (!isFields(challenge) || !isFields(solution)) return none
  const parameters = toParameters(challenge.parameters)
  const { signature } = challenge
  const { derivedKey } = solution
  if (parameters === none || !isHex(signature, 32) || !isHex(derivedKey, keyLength)) return none
  return { parameters, signature, derivedKey }
}

/**
 * Whether this site issued the challenge and the derived key is the right one, by ALTCHA's two signatures. The caller checks
 * the expiry with the time of its call; altcha-lib's own check would use the system clock.
 */
export function isSolved(
  { parameters, signature, derivedKey }: SolvedChallenge,
  secrets: { ofChallenge: string; ofSolution: string },
): boolean {
  const { expiresAt, keyPrefix, keySignature, nonce, salt } = parameters
  // In alphabetical order, as ALTCHA signs them.
  const signed = JSON.stringify({ algorithm, cost, expiresAt, keyLength, keyPrefix, keySignature, nonce, salt })
  return (
    isSignature(signature, signed, secrets.ofChallenge) &&
    isSignature(keySignature, Buffer.from(derivedKey, 'hex'), secrets.ofSolution)
  )
}

function toParameters(value: unknown): Parameters | None {
  if (!isFields(value) || Object.keys(value).length !== 8) return none
  if (value.algorithm !== algorithm || value.cost !== cost || value.keyLength !== keyLength) return none
  const { expiresAt, keyPrefix, keySignature, nonce, salt } = value
  if (typeof expiresAt !== 'number' || !Number.isSafeInteger(expiresAt)) return none
  if (!isHex(keyPrefix, 16) || !isHex(keySignature, 32) || !isHex(nonce, 16) || !isHex(salt, 16)) return none
  return { expiresAt, keyPrefix, keySignature, nonce, salt }
}

function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value)
}

function isSignature(signature: string, signed: string | Uint8Array, secret: string): boolean {
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(signed).digest())
}
