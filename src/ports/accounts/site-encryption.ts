import type { None } from '#resume/result.ts'

/** Encrypts texts with the site's own key, which no backup contains. docs/behaviour.md 14.11. */
export interface SiteEncryption {
  encrypt(text: string): string
  /** The text, or none when another key encrypted it or it was changed. */
  decrypt(encrypted: string): string | None
}
