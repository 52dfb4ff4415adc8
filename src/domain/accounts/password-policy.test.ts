import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { isTooLong, meetsPolicy, passwordRules, randomPassword, usualPolicy } from './password-policy.ts'

test('the usual policy requires six characters and nothing else', () => {
  expect(passwordRules(usualPolicy, '12345')).toEqual([{ words: 'At least 6 characters', isMet: false }])
  expect(passwordRules(usualPolicy, '123456')).toEqual([{ words: 'At least 6 characters', isMet: true }])
})

test('each rule of a policy is listed with whether the password meets it', () => {
  const policy = {
    minimumLength: 8,
    maximumLength: 10,
    lowercase: true,
    uppercase: true,
    numeric: true,
    nonAlphanumeric: true,
  }
  const met = (password: string) => passwordRules(policy, password).map(({ isMet }) => isMet)
  expect(passwordRules(policy, '').map(({ words }) => words)).toEqual([
    'At least 8 characters',
    'At most 10 characters',
    'A lowercase letter',
    'An uppercase letter',
    'A number',
    'A character that is neither letter nor number',
  ])
  expect(met('')).toEqual([false, true, false, false, false, false])
  expect(met('aaaaaaaaaaa')).toEqual([true, false, true, false, false, false])
  expect(met('ÄÖÜß٣!')).toEqual([false, true, true, true, true, true])
  expect(met('Aa1 aaaa')).toEqual([true, true, true, true, true, true])
})

test('a password of 128 characters is accepted, one of 129 is rejected, and the broken rule is listed', () => {
  for (const maximumLength of [none, 4096]) {
    const policy = { ...usualPolicy, maximumLength }
    expect([meetsPolicy(policy, 'x'.repeat(128)), meetsPolicy(policy, 'x'.repeat(129))]).toEqual([true, false])
  }
  expect(passwordRules(usualPolicy, 'x'.repeat(129))).toContainEqual({ words: 'At most 128 characters', isMet: false })
})

test('the maximum length counts code points of NFC', () => {
  const [three, four] = ['\u1100\u1161\u11a8', '\u03b1\u0313\u0300\u0345']
  for (const each of ['x', '\u{1F6F6}', 'e\u0301', three, four])
    expect([isTooLong(each.repeat(128)), isTooLong(each.repeat(129))], each).toEqual([false, true])
  expect(isTooLong('x'.repeat(10_000_000))).toBe(true)
})

test('a random password meets every policy, whatever its secret and the longest password are', () => {
  const all = { lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true }
  for (const [minimumLength, maximumLength] of [
    [6, none],
    [30, 30],
    [6, 12],
    [6, 4096],
  ] as const) {
    const policy = { ...all, minimumLength, maximumLength }
    expect(meetsPolicy(policy, randomPassword('-'.repeat(43), policy)), `${maximumLength}`).toBe(true)
  }
})
