import { expect, test } from 'vitest'
import { hmacPseudonyms } from './pseudonyms.ts'

const pseudonyms = hmacPseudonyms(new Uint8Array(32).fill(1))

test('the same text has the same pseudonym in every instance with the key', () => {
  const name = pseudonyms.of('mailbox', 'marlow@example.com')
  expect(name).toMatch(/^[\w-]{24}$/)
  expect(pseudonyms.of('mailbox', 'marlow@example.com')).toBe(name)
  expect(hmacPseudonyms(new Uint8Array(32).fill(1)).of('mailbox', 'marlow@example.com')).toBe(name)
})

test('another text, another kind or another key has another pseudonym', () => {
  const names = [
    pseudonyms.of('mailbox', 'marlow@example.com'),
    pseudonyms.of('mailbox', 'marlowe@example.com'),
    pseudonyms.of('mailbox', ''),
    pseudonyms.of('domain', 'marlow@example.com'),
    pseudonyms.of('address', 'marlow@example.com'),
    hmacPseudonyms(new Uint8Array(32).fill(2)).of('mailbox', 'marlow@example.com'),
  ]
  expect(new Set(names).size).toBe(names.length)
})

test('a text of any length and any characters has a pseudonym', () => {
  for (const text of ['2001:db8::', 'x'.repeat(1_000_000), '\u0000', '\u{1F6F6}', 'Gr\u00fc\u00dfe'])
    expect(pseudonyms.of('address', text)).toMatch(/^[\w-]{24}$/)
})
