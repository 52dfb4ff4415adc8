import { createHmac, createSecretKey } from 'node:crypto'
import type { Pseudonyms } from '#ports/keys.ts'

/** Enough to rule out collisions, and without padding in base64url. */
const nameBytes = 18

/** Pseudonyms by HMAC-SHA-256 with `key`: 24 characters of base64url. The same text of another kind has another pseudonym. */
export function hmacPseudonyms(key: Uint8Array): Pseudonyms {
  const secret = createSecretKey(key)
  return {
    of(kind, text) {
      const digest = createHmac('sha256', secret).update(`${kind}:${text}`).digest()
      return digest.subarray(0, nameBytes).toString('base64url')
    },
  }
}
