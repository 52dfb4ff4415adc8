import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { zxcvbnPasswordStrength } from './password-strength.ts'

const { weakness } = zxcvbnPasswordStrength()
const advice = 'Add another word or two. Uncommon words are better.'

test.each([
  ['password', 'This is a top-10 common password'],
  ['Passw0rd!', 'This is similar to a commonly used password'],
  ['aaaaaaaaaaaa', 'Repeats like "aaa" are easy to guess'],
  ['abcdefgh', 'Sequences like abc or 6543 are easy to guess'],
  ['xK9#mQ2v', 'This password is easy to guess'],
  ['', 'This password is easy to guess'],
])('%j is refused, and the reason is said', (password, reason) => {
  expect(weakness(password, [])).toBe(`${reason}. ${advice}`)
})

test.each(['correct horse', 'xK9#mQ2vT', '\u043f\u0430\u0440\u043e\u043b\u044c \u0434\u043b\u044f'])(
  '%j is good enough',
  (password) => {
    expect(weakness(password, [])).toBe(none)
  },
)

test('what is good enough for others is not for whom its words belong to', () => {
  const words = ['Lovelace', 'charleston-canoes', 'example.org']
  for (const password of ['lovelace-1815', 'charleston-canoes', 'Example.org1']) {
    expect(weakness(password, []), password).toBe(none)
    expect(weakness(password, words), password).toBe(
      `Names and addresses that belong to you or this site are easy to guess. ${advice}`,
    )
  }
})

test('a long password is strong when its beginning or its end is', () => {
  const [weak, strong] = ['a'.repeat(100), 'correct horse battery']
  expect(weakness(weak, [])).toMatch(/^Repeats/)
  expect(weakness(strong + weak, [])).toBe(none)
  expect(weakness(weak + strong, [])).toBe(none)
})

test('no password takes long to judge', () => {
  const signs = '4@8({[<369&#!1l/|0$5+7%2'
  const begin = performance.now()
  weakness(signs.repeat(6).slice(0, 128), ['lovelace'])
  weakness([...signs].reverse().join('').repeat(6).slice(0, 128), ['lovelace'])
  expect(performance.now() - begin).toBeLessThan(10_000) // whole, they take a minute
})
