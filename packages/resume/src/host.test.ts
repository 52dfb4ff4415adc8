import { expect, test } from 'vitest'
import { keepsSignIn } from './host.ts'

test.each([
  'https://example.org',
  'http://localhost:3000',
  'http://127.8.8.8',
  'http://[::1]:3000',
  'http://a.localhost',
])('browsers keep the sign-in cookies from %s', (origin) => {
  expect(keepsSignIn(origin)).toBe(true)
})

test.each(['http://example.org', 'http://192.168.1.10:3000', 'http://localhost.example.org'])(
  'browsers keep no sign-in cookies from %s',
  (origin) => {
    expect(keepsSignIn(origin)).toBe(false)
  },
)
