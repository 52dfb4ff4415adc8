import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { none } from '#domain/result.ts'
import type { TokenEncryption } from '#ports/accounts/token-encryption.ts'

/** Lengths in bytes. Source: NIST SP 800-38D, 5.2.1. */
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals by AES-256-GCM: nonce, tag and secret text in base64url. The key is HKDF-SHA-256 of the given one, with an info of its
 * own, so that a hash of the given key, by which a session is found, says nothing of it. Source: RFC 5869.
 */
export function aesTokenEncryption(): TokenEncryption {
  return {
    seal(key, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFrom(key), nonce, { authTagLength: tagBytes })
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), secret]).toString('base64url')
    },

    open(key, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return none
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), nonce, { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const secret = bytes.subarray(nonceBytes + tagBytes)
      try {
        return Buffer.concat([decipher.update(secret), decipher.final()]).toString('utf8')
      } catch {
        return none // another key, or changed meanwhile
      }
    },
  }
}

function keyFrom(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'tokenEncryption', keyBytes))
}
