import { hash } from 'node:crypto'

/** Ids that Firestore keeps for itself, and our way out of them. Source: Firestore, quotas and limits, document ids. */
const reserved = /^(__.*__|~.*)$/s

/** The service's own id of one of our documents: the same, but for the few that it keeps for itself. */
export function toStoredId(id: string): string {
  return reserved.test(id) ? `~${id}` : id
}

export function toOwnId(id: string): string {
  return id.startsWith('~') ? id.slice(1) : id
}

/** An id for what may be called anything, at any length, and is never asked back: the SHA-256 of its name in hex. */
export function hashedId(name: string): string {
  return hash('sha256', name)
}
