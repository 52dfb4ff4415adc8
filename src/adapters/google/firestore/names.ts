import { hash } from 'node:crypto'

/**
 * Ids that Firestore reserves, and ids that begin like this site's escape for them. Source: Firestore, quotas and
 * limits, document ids.
 */
const reserved = /^(__.*__|~.*)$/s

/** Returns the service's id of a document: the same, but with the prefix '~' for an id that matches `reserved`. */
export function toStoredId(id: string): string {
  return reserved.test(id) ? `~${id}` : id
}

export function toOwnId(id: string): string {
  return id.startsWith('~') ? id.slice(1) : id
}

/** Returns a document id for a name of any length and characters: its SHA-256 in hex, which cannot be turned back. */
export function hashedId(name: string): string {
  return hash('sha256', name)
}
