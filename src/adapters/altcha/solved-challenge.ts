import { createHmac, timingSafeEqual } from 'node:crypto'
import { type None, none } from '#domain/result.ts'
import { isFields } from '#domain/schema/record.ts'

/** The work that we ask for; a challenge that asks for other work is none of ours. */
export const algorithm = 'PBKDF2/SHA-256'
export const cost = 1000
export const keyLength = 32

/** The signed part of a challenge. Bytes are in hex, lower case; `expiresAt` is in seconds since 1970. */
type Parameters = { expiresAt: number; keyPrefix: string; keySignature: string; nonce: string; salt: string }

/** A challenge as it came back, with the key that a browser found. Nothing in it is believed before `isSolved`. */
export type SolvedChallenge = { parameters: Parameters; signature: string; derivedKey: string }

/** A widget's answer has about 800 characters. */
const longestResponse = 4096

/** What the widget sent, base64 of JSON, or none when it has not exactly the shape of our challenges. */
export function toSolvedChallenge(response: string): SolvedChallenge | None {
  if (response.length > longestResponse || !/^[A-Za-z0-9+/]+={0,2}$/.test(response)) return none
  const payload = parsed(Buffer.from(response, 'base64').toString())
  const { challenge, solution } = isFields(payload) ? payload : {}
  if (!isFields(challenge) || !isFields(solution)) return none
  const parameters = toParameters(challenge.parameters)
  const { signature } = challenge
  const { derivedKey } = solution
  if (parameters === none || !isHex(signature, 32) || !isHex(derivedKey, keyLength)) return none
  return { parameters, signature, derivedKey }
}

/**
 * Whether we issued the challenge and the key is the one that had to be found: ALTCHA's two signatures. Its expiry is the
 * caller's to judge, by the clock of the call; altcha-lib's own check would ask the system's.
 */
export function isSolved(
  { parameters, signature, derivedKey }: SolvedChallenge,
  secrets: { ofChallenge: string; ofSolution: string },
): boolean {
  const { expiresAt, keyPrefix, keySignature, nonce, salt } = parameters
  // In the order of the names, as ALTCHA signs them.
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return none
  }
}
