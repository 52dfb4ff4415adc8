import type { None } from '#domain/result.ts'

/**
 * Texts that can be read with their key only: what is sealed may be kept where others read it. A key is a secret of
 * enough chance, such as the token of a session. Source: docs/behaviour.md 8.12.
 */
export interface TokenEncryption {
  seal(key: string, text: string): string
  /** The text, or none when this was not sealed with this key. */
  open(key: string, sealed: string): string | None
}
