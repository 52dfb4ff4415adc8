import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { decrypt, encrypt } from './encryption.ts'

const key = 'a'.repeat(43)

test('an encrypted text is decrypted with its key, whatever it contains', () => {
  for (const text of ['', 'x', 'caf\u00e9 \u{1F6F6}', '\u0000', 'x'.repeat(100_000)])
    expect(decrypt(key, encrypt(key, text))).toBe(text)
})

test('an encrypted text is not decrypted with another key', () => {
  const encrypted = encrypt(key, 'secret')
  for (const other of ['', 'b'.repeat(43), key.slice(1), `${key}a`]) expect(decrypt(other, encrypted)).toBe(none)
})

test('a changed, truncated or invented text is not decrypted', () => {
  const encrypted = encrypt(key, 'secret')
  for (let at = 0; at < encrypted.length - 1; at += 1) {
    const other = encrypted[at] === 'A' ? 'Q' : 'A'
    expect(decrypt(key, encrypted.slice(0, at) + other + encrypted.slice(at + 1)), `${at}`).toBe(none)
    expect(decrypt(key, encrypted.slice(0, at)), `${at}`).toBe(none)
  }
  for (const text of ['', '\u{1F6F6}', 'x'.repeat(1000)]) expect(decrypt(key, text)).toBe(none)
})

test('an encrypted text reveals nothing of the text or the key, and each encryption differs', () => {
  const all = Array.from({ length: 20 }, () => encrypt(key, 'secret'))
  expect(new Set(all).size).toBe(20)
  for (const encrypted of all) {
    const bytes = Buffer.from(encrypted, 'base64url').toString('latin1')
    expect(`${encrypted} ${bytes}`).not.toMatch(/secret|aaaa/)
  }
})
