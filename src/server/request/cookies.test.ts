import { expect, test } from 'vitest'
import { cookie, cookieIn, setCookies } from './cookies.ts'

test('a cookie of this site is found among others', () => {
  const header = 'theme=dark; __Host-session=abc_-.9; x=__Host-device=no'
  expect(cookieIn(header, 'session')).toBe('abc_-.9')
  expect(cookieIn(header, 'device')).toBe('')
  expect(cookieIn(undefined, 'session')).toBe('')
})

test.each([
  ['twice', '__Host-session=a; __Host-session=b'],
  ['without its prefix', 'session=a; __host-session=a; X__Host-session=a'],
  ['with odd characters', '__Host-session=a"b'],
  ['empty', '__Host-session='],
  ['of 8 kB', `__Host-session=${'a'.repeat(8192)}`],
])('a cookie that is there %s is none of ours', (_, header) => {
  expect(cookieIn(header, 'session')).toBe('')
})

test('a cookie is for this host, over a secure connection, and not readable by scripts', () => {
  expect(cookie('session', 'abc', 60)).toBe('__Host-session=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax')
  expect(cookie('device', 'abc', 60)).toContain('SameSite=Strict')
  expect(cookie('session', '', 0)).toContain('Max-Age=0')
})

test('of two cookies with one name the later is set', () => {
  const next = { name: 'session', value: 'next', maxAgeS: 60 } as const
  expect(setCookies([deleted('session'), next], false)).toEqual([cookie('session', 'next', 60)])
  expect(setCookies([deleted('session'), next], true)).toEqual([cookie('session', 'next', 60)])
})

test('a page deletes a cookie, a redirect does not', () => {
  expect(setCookies([deleted('alerts'), deleted('session')], false)).toEqual([
    cookie('alerts', '', 0),
    cookie('session', '', 0),
  ])
  expect(setCookies([deleted('alerts'), deleted('session')], true)).toEqual([])
})

function deleted(name: 'alerts' | 'session') {
  return { name, value: '', maxAgeS: 0 }
}
