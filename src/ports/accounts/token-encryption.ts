import type { None } from '#domain/result.ts'

/**
 * Encrypts texts so that only their key opens them; the result may be stored where others can read it. A key is a secret
 * with enough entropy, such as the token of a session. docs/behaviour.md 8.12.
 */
export interface TokenEncryption {
  encrypt(key: string, text: string): string
  /** The text, or none when `encrypted` was not made with this key. */
  decrypt(key: string, encrypted: string): string | None
}
