import type { None } from '#resume/result.ts'

/** Keys of this site, one for each purpose; no key reveals another. docs/behaviour.md 14.11. */
export interface Keys {
  /** 32 bytes, the same at every start: HKDF-SHA-256 of the master key with the purpose as its info. RFC 5869. */
  for(purpose: string): Uint8Array
}

/** Encrypts texts with the site's own key, which no backup contains. docs/behaviour.md 14.11. */
export interface SiteEncryption {
  encrypt(text: string): string
  /** The text, or none when another key encrypted it or it was changed. */
  decrypt(encrypted: string): string | None
}

/**
 * Keyed hashes: the same text always returns the same short word, and only this site's key makes one. They count addresses
 * and mailboxes without storing them, and mark what only this site can issue (a known device, a form of a session).
 * docs/behaviour.md 15.7.
 */
export interface Pseudonyms {
  of(kind: 'address' | 'mailbox' | 'domain' | 'account' | 'device' | 'form', text: string): string
}

/** Signed times that say when a form was made. Only this site can make them. docs/behaviour.md 5.4. */
export interface FormStamps {
  issue(now: Date): string
  /** The content of a stamp, or none when it is not from this site. `id` is unique for each stamp. */
  read(stamp: string): { id: string; issuedAt: Date } | None
}
