import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { blueskyName, fediverseHandle, isDid } from './handles.ts'

/** docs/behaviour.md 40.1. */
test.each([
  ['@ada@social.example', '@ada@social.example'],
  [' ada@social.example ', '@ada@social.example'],
  ['https://social.example/@ada', '@ada@social.example'],
  ['https://social.example/users/ada/', '@ada@social.example'],
  ['@Ada_L.b-c@SOCIAL.Example', '@Ada_L.b-c@social.example'],
  ['@ada@bücher.example', '@ada@xn--bcher-kva.example'],
  ...['ada', '@ada', '@ada@', '@@social.example', '@ada@localhost', '@ada@10.0.0.1', '@ada@[::1]'].map(notTaken),
  ...['@ada@social.example:8443', '@ada@social.example/x', '@ada@evil.example@social.example', '@a b@c.example'].map(
    notTaken,
  ),
  ...['https://social.example/', 'http://social.example/@ada', 'https://social.example/@ada@other.example'].map(
    notTaken,
  ),
  ...['@ada"><b>@c.example', '@ada@-c.example', '@ada.@c.example', `@ada@${'a'.repeat(64)}.example`].map(notTaken),
])('a handle of the fediverse: %s is %s', (typed, handle) => {
  expect(fediverseHandle(typed)).toBe(handle)
})

const plc = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'

test.each([
  [plc, plc],
  ['did:web:ada.example', 'did:web:ada.example'],
  ['@Ada.bsky.social', 'ada.bsky.social'],
  ['at://ada.example', 'ada.example'],
  ['https://bsky.app/profile/ada.bsky.social', 'ada.bsky.social'],
  [`https://bsky.app/profile/${plc}`, plc],
  [`https://bsky.app/profile/${plc}/`, plc],
  ...['ada', 'did:plc:1', `${plc}x`, 'did:web:ada.example:path', 'did:key:zQ3sh', 'did:web:localhost'].map(notTaken),
  ...['ada@social.example', 'a b.example', '127.0.0.1'].map(notTaken),
])('a name at Bluesky: %s is %s', (typed, name) => {
  expect(blueskyName(typed)).toBe(name)
})

test('only a DID is one', () => {
  expect([plc, 'did:web:ada.example', 'ada.example', 'did:key:zQ3sh'].map(isDid)).toEqual([true, true, false, false])
})

function notTaken(typed: string): [string, null] {
  return [typed, none]
}
