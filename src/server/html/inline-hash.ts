import { hash } from 'node:crypto'

/** The hash of an inline script or style for a policy, of a text with one byte per character. */
export function hashOf(bytes: string): string {
  return `sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}`
}
