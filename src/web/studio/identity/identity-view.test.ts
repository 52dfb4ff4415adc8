import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { identityView } from './identity-view.ts'

const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
const whole = {
  origin: 'https://ada.example',
  places: [],
  silent: [],
  identity: { fediverse: '@ada@social.example', bluesky: did, securityTxt: true },
  links: [{ label: 'Code', url: 'https://code.example/ada', icon: none }],
  settings: { searchEngines: true, aiUse: 'answers' },
} as const

/** docs/behaviour.md 40.5. */
test('what visitors get now has its address on this site', () => {
  const view = identityView(whole)
  expect(
    Object.values(view)
      .flat()
      .some(({ isTrouble }) => isTrouble),
  ).toBe(false)
  expect(Object.values(view).flatMap((lines) => lines.map(({ address }) => address))).toEqual([
    'https://code.example/ada',
    'https://ada.example',
    'https://ada.example/.well-known/webfinger?resource=acct:ada@ada.example',
    'https://ada.example/.well-known/atproto-did',
    'https://ada.example/.well-known/security.txt',
    'https://ada.example/robots.txt',
  ])
  expect(view.ai[0]?.text).toBe('Content-Signal: search=yes, ai-input=yes, ai-train=no')
})

test('nothing is served of names that are not published, nor by a handle of Bluesky', () => {
  const identity = { fediverse: none, bluesky: 'ada.bsky.social', securityTxt: false }
  const { fediverse, bluesky, security } = identityView({ ...whole, identity })
  expect([fediverse, bluesky, security]).toEqual([[], [], []])
})

test.each([
  ['http://localhost:3000', [], 'Only this computer can open that address.'],
  [
    'https://ada.example',
    ['https://ada.github.io/site'],
    'Other programs look for it at ada.github.io, not below /site.',
  ],
])('what cannot work at %s and %s says why', (origin, places, why) => {
  const { fediverse, ...view } = identityView({ ...whole, origin, places })
  for (const lines of [fediverse.slice(1), view.bluesky, view.security, view.ai])
    expect(lines.filter(({ isTrouble }) => isTrouble).map(({ text }) => text)).toEqual([why])
  expect(fediverse[0]).not.toHaveProperty('isTrouble')
})

test('a place where nobody can write to the owner has no file that says how', () => {
  const places = ['https://ada.pages.example']
  const { security, bluesky } = identityView({ ...whole, places, silent: places })
  expect(security.map(({ isTrouble }) => isTrouble)).toEqual([undefined, true])
  expect(bluesky.map(({ isTrouble }) => isTrouble)).toEqual([undefined, undefined])
})

test('a host of files cannot lead on, and neither can a handle on the site’s own host', () => {
  const [, , atPlace] = identityView({ ...whole, places: ['https://ada.pages.example'] }).fediverse
  expect(atPlace).toMatchObject({ isTrouble: true, text: expect.stringContaining('_redirects') })
  const identity = { ...whole.identity, fediverse: '@ada@ada.example' }
  const [, own] = identityView({ ...whole, identity }).fediverse
  expect(own).toMatchObject({ isTrouble: true, text: expect.stringContaining('lead back') })
})
