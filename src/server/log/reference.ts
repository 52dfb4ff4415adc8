import type { IncomingMessage } from 'node:http'

/** Eight hex digits that are easy to read aloud: '7F3A-91C2'. docs/behaviour.md 15.4. */
export function newReference(): string {
  const digits = crypto
    .getRandomValues(new Uint8Array(4))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`.toUpperCase()
}

const references = new WeakMap<IncomingMessage, string>()

/** The reference of a request, the same on every call. Its log lines carry it, and the error page shows it. */
export function referenceOf(request: IncomingMessage): string {
  const known = references.get(request) ?? newReference()
  references.set(request, known)
  return known
}
