import { expect, test } from 'vitest'
import { takesSecureCookies } from './host.ts'

test.each([
  'https://example.org',
  'http://localhost:3000',
  'http://127.8.8.8',
  'http://[::1]:3000',
  'http://a.localhost',
])('browsers accept the sign-in cookies from %s', (origin) => {
  expect(takesSecureCookies(origin)).toBe(true)
})

test.each(['http://example.org', 'http://192.168.1.10:3000', 'http://localhost.example.org'])(
  'browsers reject the sign-in cookies from %s',
  (origin) => {
    expect(takesSecureCookies(origin)).toBe(false)
  },
)
