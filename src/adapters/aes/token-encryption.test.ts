import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { aesTokenEncryption } from './token-encryption.ts'

const tokenEncryption = aesTokenEncryption()
const key = 'a'.repeat(43)

test('a sealed text opens with its key, in another instance, whatever it holds', () => {
  for (const text of ['', 'x', 'caf\u00e9 \u{1F6F6}', '\u0000', 'x'.repeat(100_000)])
    expect(aesTokenEncryption().open(key, tokenEncryption.seal(key, text))).toBe(text)
})

test('a sealed text does not open with another key', () => {
  const sealed = tokenEncryption.seal(key, 'secret')
  for (const other of ['', 'b'.repeat(43), key.slice(1), `${key}a`])
    expect(tokenEncryption.open(other, sealed)).toBe(none)
})

test('a changed, shortened or invented text does not open', () => {
  const sealed = tokenEncryption.seal(key, 'secret')
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const other = sealed[at] === 'A' ? 'Q' : 'A'
    expect(tokenEncryption.open(key, sealed.slice(0, at) + other + sealed.slice(at + 1)), `${at}`).toBe(none)
    expect(tokenEncryption.open(key, sealed.slice(0, at)), `${at}`).toBe(none)
  }
  for (const text of ['', '\u{1F6F6}', 'x'.repeat(1000)]) expect(tokenEncryption.open(key, text)).toBe(none)
})

test('a sealed text shows nothing of the text or the key, and each sealing differs', () => {
  const all = Array.from({ length: 20 }, () => tokenEncryption.seal(key, 'secret'))
  expect(new Set(all).size).toBe(20)
  for (const sealed of all) {
    const bytes = Buffer.from(sealed, 'base64url').toString('latin1')
    expect(`${sealed} ${bytes}`).not.toMatch(/secret|aaaa/)
  }
})
