import { decrypt, encrypt } from '#libraries/encryption.ts'
import type { Keys, SiteEncryption } from '#ports/keys.ts'

/** Encrypts with a key that is derived from the site's master key. */
export function siteEncryption(keys: Keys): SiteEncryption {
  const key = Buffer.from(keys.for('site-encryption')).toString('base64')
  return {
    encrypt: (text) => encrypt(key, text),
    decrypt: (encrypted) => decrypt(key, encrypted),
  }
}
