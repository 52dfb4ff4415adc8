import { hash } from 'node:crypto'

/** The SHA-256 of the bytes in hexadecimal, by which originals are stored. */
export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes)
}
