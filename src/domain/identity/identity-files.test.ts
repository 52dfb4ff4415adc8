import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { isAccount, ownAccount, rootTrouble, securityText, webfingerOf } from './identity-files.ts'

const setting = { origin: 'https://ada.example', contact: 'https://ada.example/contact', languages: ['en', 'de'] }
const dayMs = 24 * 60 * 60 * 1000

/** docs/behaviour.md 40.4. */
test('security.txt has the fields of RFC 9116, and an address of https or a mailbox', () => {
  const now = new Date('2026-11-30T17:00:00Z')
  expect(securityText({ ...setting, now })).toBe(
    [
      'Contact: https://ada.example/contact',
      'Expires: 2027-10-01T00:00:00.000Z',
      'Preferred-Languages: en, de',
      'Canonical: https://ada.example/.well-known/security.txt\n',
    ].join('\n'),
  )
  const mailto = securityText({ ...setting, contact: 'mailto:ada lovelace@bücher.example', now })
  expect(mailto).toMatch(/^Contact: mailto:ada%20lovelace@b%C3%BCcher\.example\n/)
  expect(securityText({ ...setting, origin: 'http://ada.example', now })).toBe(none)
})

test('security.txt expires after 300 days and before a year, on every day, and changes once a month', () => {
  const texts = new Set<string>()
  const start = Date.UTC(2027, 0, 1)
  for (let day = 0; day < 4 * 365; day += 1) {
    for (const now of [new Date(start + day * dayMs), new Date(start + (day + 1) * dayMs - 1)]) {
      const text = securityText({ ...setting, now }) ?? ''
      const left = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - now.getTime()
      expect([left > 300 * dayMs, left < 365 * dayMs], now.toISOString()).toEqual([true, true])
      texts.add(text)
    }
  }
  expect(texts.size).toBe(48)
})

/** docs/behaviour.md 40.3. */
test.each([
  ['acct:ada@ada.example', true],
  ['acct:ADA@Ada.Example', true],
  ['acct:ada@ada.example:443', true],
  ['acct:ada@ada.example:3000', true],
  ['acct:bob@ada.example', false],
  ['acct:ada@social.example', false],
  ['acct:ada@evil.example/@ada.example', false],
  ['acct:ada@evil.example#@ada.example', false],
  ['ada@ada.example', false],
  ['https://ada.example/', false],
  ['acct:ada@', false],
  ['', false],
])('the resource %s is the owner: %s', (resource, isOwner) => {
  expect(isAccount(resource, 'acct:ada@ada.example')).toBe(isOwner)
})

test('a handle leads to its own server, and one of the site itself nowhere', () => {
  expect(webfingerOf('@Ada@social.example')).toBe(
    'https://social.example/.well-known/webfinger?resource=acct:Ada@social.example',
  )
  expect(ownAccount('@Ada@social.example', 'https://ada.example')).toBe('acct:Ada@ada.example')
  expect(ownAccount('@Ada@ada.example', 'https://ada.example')).toBe(none)
})

test.each([
  ['https://ada.example', ''],
  ['https://ada.example/', ''],
  ['https://ada.github.io/site', 'Other programs look for it at ada.github.io, not below /site.'],
  ['https://ada.github.io/site/', 'Other programs look for it at ada.github.io, not below /site.'],
  ['http://localhost:3000', 'Only this computer can open that address.'],
  ['https://127.0.0.1', 'Only this computer can open that address.'],
  ['http://ada.example', 'Other programs look for it over https at its usual port alone.'],
  ['https://ada.example:8443', 'Other programs look for it over https at its usual port alone.'],
])('what keeps other programs from files at the root of %s: %s', (address, trouble) => {
  expect(rootTrouble(address)).toBe(trouble)
})
