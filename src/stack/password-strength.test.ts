import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leakedPasswords } from '#adapters/leaked-passwords/leaked-passwords.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/password-strength.ts'
import { none } from '#domain/result.ts'
import { passwordStrengthContract } from '#ports/accounts/password-strength.contract.ts'
import { passwordStrength } from './password-strength.ts'

passwordStrengthContract(passwordStrength)

const { weakness } = passwordStrength()
const leaked = 'This password is known from leaks of other sites, so it is guessed first. Add another word or two.'

test('a leaked password is rejected, also where it is hard to guess, in any case and Unicode form', () => {
  for (const password of ['bmvm3e46gtr', '23wkoa0fp78dk', 'BMVM3E46GTR', 'sdh686drth', 'qaz26101778', 'toblerone']) {
    expect(zxcvbnPasswordStrength().weakness(password, []), password).toBe(none)
    expect(weakness(password, []), password).toBe(leaked)
  }
})

test('a password that differs from a leaked one is not rejected as leaked', () => {
  for (const password of ['bmvm3e46gtr and more', 'bmvm3e46gt-r', 'mango tripod velvet orbit', ''])
    expect(weakness(password, []), password).not.toBe(leaked)
})

test('a reason of the strength check comes first', () => {
  expect(weakness('password1', [])).toBe('This is one of the most common passwords. Add another word or two.')
})

test('the list has 100,000 passwords in 400 kB, and one of 1,000 random passwords at most seems to be in it', () => {
  expect(statSync('src/adapters/leaked-passwords/hashes.bin').size).toBe(400_000)
  const list = leakedPasswords()
  const random = Array.from({ length: 1000 }, (_, at) => list.has(`mango tripod velvet orbit ${at}`))
  expect(random.filter(Boolean).length).toBeLessThanOrEqual(1)
})
