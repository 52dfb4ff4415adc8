import { expect, test } from 'vitest'
import { leakedPasswords } from './leaked-passwords.ts'

const list = leakedPasswords()

test('a common leaked password of eight characters and more is known, in any case and Unicode form', () => {
  for (const password of [
    'password',
    'PASSWORD1',
    '1234567890',
    'aaaaaaaaaaaa',
    'abcabcabc',
    'bmvm3e46gtr',
    'toblerone',
  ])
    expect(list.has(password), password).toBe(true)
})

test('a password that differs from a leaked one is not known', () => {
  for (const password of ['bmvm3e46gtr and more', 'bmvm3e46gt-r', 'mango tripod velvet orbit', ''])
    expect(list.has(password), password).toBe(false)
})

test('of 1,000 random passwords one at most seems to be known', () => {
  const random = Array.from({ length: 1000 }, (_, at) => list.has(`mango tripod velvet orbit ${at}`))
  expect(random.filter(Boolean).length).toBeLessThanOrEqual(1)
})
