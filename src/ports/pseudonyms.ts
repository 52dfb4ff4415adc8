/**
 * Keyed hashes: the same text always returns the same short word, and only this site's key makes one. They count addresses
 * and mailboxes without storing them, and mark what only this site can issue (a known device, a form of a session).
 * docs/behaviour.md 15.7.
 */
export interface Pseudonyms {
  of(kind: 'address' | 'mailbox' | 'domain' | 'account' | 'device' | 'form', text: string): string
}
