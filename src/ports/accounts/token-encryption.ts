import type { None } from '#domain/result.ts'

/**
 * Encrypts texts so that only their key opens them; the result may be stored where others can read it. A key is a secret
 * with enough entropy, such as the token of a session. docs/behaviour.md 8.12.
 */
export interface TokenEncryption {
  seal(key: string, text: string): string
  /** The text, or none when `sealed` was not made with this key. */
  open(key: string, sealed: string): string | None
}
