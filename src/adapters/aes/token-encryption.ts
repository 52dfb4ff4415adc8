import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { none } from '#domain/result.ts'
import type { TokenEncryption } from '#ports/accounts/token-encryption.ts'

/** Lengths in bytes (NIST SP 800-38D, 5.2.1). */
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts with AES-256-GCM. An encrypted text is the nonce, the tag and the ciphertext in base64url. The AES key is derived from
 * the given key by HKDF-SHA-256 with an info of its own (RFC 5869), so that the stored hash of a session's token reveals
 * nothing about it.
 */
export function aesTokenEncryption(): TokenEncryption {
  return {
    encrypt(key, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFrom(key), nonce, { authTagLength: tagBytes })
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), secret]).toString('base64url')
    },

    decrypt(key, encrypted) {
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
    },
  }
}

function keyFrom(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'tokenEncryption', keyBytes))
}
