import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type None, none } from '#resume/result.ts'

/**
 * Encrypts texts so that only their key opens them, with AES-256-GCM; the result may be stored where others can read it. A key
 * is a secret with enough entropy, such as the token of a session. docs/behaviour.md 8.12.
 */

/** Lengths in bytes (NIST SP 800-38D, 5.2.1). */
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The nonce, the tag and the ciphertext, in base64url. */
export function encrypt(key: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(key), nonce, { authTagLength: tagBytes })
  const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), secret]).toString('base64url')
}

/** The text, or none when `encrypted` was not made with this key. */
export function decrypt(key: string, encrypted: string): string | None {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return none
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const secret = bytes.subarray(nonceBytes + tagBytes)
  try {
    return Buffer.concat([decipher.update(secret), decipher.final()]).toString('utf8')
  } catch {
    return none // wrong key, or a changed text
  }
}

/**
 * The AES key, derived from the given one by HKDF-SHA-256 with an info of its own (RFC 5869), so that the stored hash of a
 * session's token reveals nothing about it.
 */
function keyFrom(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'tokenEncryption', keyBytes))
}
