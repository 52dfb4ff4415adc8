import { expect, test } from 'vitest'
import { cookie, cookieIn, setCookies, signInCookies } from './cookies.ts'

const origin = 'https://vita.example'
const names = ['session', 'device', 'half', 'alerts', 'seen'] as const

test('a cookie of this site is found among others', () => {
  const header = 'theme=dark; __Host-session=abc_-.9; x=__Host-device=no'
  expect(cookieIn(header, 'session', origin)).toBe('abc_-.9')
  expect(cookieIn(header, 'device', origin)).toBe('')
  expect(cookieIn(undefined, 'session', origin)).toBe('')
})

test.each([
  ['twice', '__Host-session=a; __Host-session=b'],
  ['without its prefix', 'session=a; __host-session=a; X__Host-session=a'],
  ['with odd characters', '__Host-session=a"b'],
  ['empty', '__Host-session='],
  ['of 8 kB', `__Host-session=${'a'.repeat(8192)}`],
])('a cookie that is there %s is none of ours', (_, header) => {
  expect(cookieIn(header, 'session', origin)).toBe('')
})

test('a cookie is for this host, over a secure connection, and not readable by scripts', () => {
  expect(cookie('session', 'abc', 60, origin)).toBe(
    '__Host-session=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax',
  )
  expect(cookie('device', 'abc', 60, origin)).toContain('SameSite=Strict')
  expect(cookie('session', '', 0, origin)).toContain('Max-Age=0')
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
  'at %s, from where WebKit keeps no secure cookie, every cookie has a plain name and all other attributes',
  (local) => {
    for (const name of names) {
      const secure = cookie(name, 'abc', 60, origin)
      const plain = cookie(name, 'abc', 60, local)
      expect(plain).toBe(secure.replace('__Host-', '').replace(' Secure;', ''))
      expect(plain).not.toBe(secure)
      expect(cookieIn(plain, name, local), name).toBe('abc')
    }
  },
)

test.each(['https://localhost:3000', 'http://192.168.1.10:3000', 'http://localhost.example.org'])(
  'at %s every cookie is secure, and those of sign-in are of this host alone',
  (other) => {
    for (const name of names) expect(cookie(name, 'abc', 60, other)).toBe(cookie(name, 'abc', 60, origin))
    expect(cookieIn('session=abc', 'session', other)).toBe('')
  },
)

test('a header with a cookie of sign-in is told from one without', () => {
  for (const site of [origin, 'http://localhost:3000']) {
    for (const name of ['session', 'device', 'half', 'alerts'] as const)
      expect(signInCookies(site).test(`theme=dark; ${cookie(name, 'abc', 60, site)}`), name).toBe(true)
    expect(signInCookies(site).test('theme=dark; seen=location; studio=used; my-session=a')).toBe(false)
  }
})

test('of two cookies with one name the later is set', () => {
  const next = { name: 'session', value: 'next', maxAgeS: 60 } as const
  expect(setCookies([deleted('session'), next], false, origin)).toEqual([cookie('session', 'next', 60, origin)])
  expect(setCookies([deleted('session'), next], true, origin)).toEqual([cookie('session', 'next', 60, origin)])
})

test('a page deletes a cookie, a redirect does not', () => {
  expect(setCookies([deleted('alerts'), deleted('session')], false, origin)).toEqual([
    cookie('alerts', '', 0, origin),
    cookie('session', '', 0, origin),
  ])
  expect(setCookies([deleted('alerts'), deleted('session')], true, origin)).toEqual([])
})

function deleted(name: 'alerts' | 'session') {
  return { name, value: '', maxAgeS: 0 }
}
