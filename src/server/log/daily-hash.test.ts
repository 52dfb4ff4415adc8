import { expect, test } from 'vitest'
import { dailyHash } from './daily-hash.ts'

const lastMs = Date.parse('2026-06-01T23:59:59.999Z')

test('an address has one hash until midnight UTC and another after it, and a clock set back does not restore the first', () => {
  let now = lastMs - 1000
  const hash = dailyHash(() => now)
  const first = hash('192.0.2.1')
  now = lastMs
  expect(hash('192.0.2.1')).toBe(first)
  expect(hash('192.0.2.2')).not.toBe(first)
  now = lastMs + 1
  const next = hash('192.0.2.1')
  expect(next).not.toBe(first)
  now = lastMs
  expect([first, next]).not.toContain(hash('192.0.2.1'))
})

test('a hash cannot be reproduced without the salt, which differs per process', () => {
  const hash = dailyHash(() => lastMs)('192.0.2.1')
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect(dailyHash(() => lastMs)('192.0.2.1')).not.toBe(hash)
})
