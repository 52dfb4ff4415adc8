import { expect, test } from 'vitest'
import { relyingParty, toPasskeys } from './passkey.ts'

test.each([
  ['https://resume.example.org', 'resume.example.org', 'https://resume.example.org'],
  ['https://resume.example.org:8443', 'resume.example.org', 'https://resume.example.org:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s belong to %s, and are used at %s', (origin, id, at) => {
  expect(relyingParty(origin, 'Ada')).toEqual({ id, origin: at, name: 'Ada' })
})

test('a site without an owner is named by its host', () => {
  expect(relyingParty('https://resume.example.org', '')).toMatchObject({ name: 'resume.example.org' })
})

test.each([
  ['http://resume.example.org', 'Passkeys need https: the address of this site begins with http.'],
  ['http://192.0.2.1', 'Passkeys need https: the address of this site begins with http.'],
  ['https://192.0.2.1', 'Passkeys need a host name: the address of this site has only numbers.'],
  ['https://[2001:db8::1]', 'Passkeys need a host name: the address of this site has only numbers.'],
])('%s can have no passkeys, and the text says why', (origin, problem) => {
  expect(relyingParty(origin, 'Ada')).toEqual({ problem })
})

test('a damaged passkey is left out, and missing parts have safe values', () => {
  const whole = { id: 'a', publicKey: 'k', counter: 1 }
  expect(toPasskeys({ passkeys: [whole, { id: 'b' }, null, 'x', { ...whole, counter: '1' }] })).toEqual([
    { ...whole, name: '', transports: [], isBackedUp: false, addedAt: '1970-01-01T00:00:00.000Z', usedAt: null },
  ])
  for (const fields of [{}, { passkeys: null }, { passkeys: {} }]) expect(toPasskeys(fields)).toEqual([])
})
