import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { memoryPasswordStrength } from './password-strength.ts'

const { weakness } = memoryPasswordStrength()

test('a password that is easy to guess is refused with the reason, and another is not', () => {
  expect(weakness('PASSWORD1', [])).toBe('This is a very common password.')
  expect(weakness('abababab', [])).toBe('This password has too few different characters.')
  expect(weakness('xxLovelacexx', ['Ada', 'lovelace'])).toMatch(/^Names and addresses/)
  expect(weakness('correct horse', ['Ada', 'lovelace', ''])).toBe(none)
})
