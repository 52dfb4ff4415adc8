import { expect, test } from 'vitest'
import type { Asked, ServerAnswer } from '../health/server-answer.ts'
import { authorStep, foundAccount, linkStep, type Profile, profileOf } from './fediverse-check.ts'

const page = 'https://social.example/@ada'
const site = 'https://ada.example'

function answer(text: unknown, status = 200): Asked<ServerAnswer> {
  return { answer: { address: '', status, text: typeof text === 'string' ? text : JSON.stringify(text) } }
}

const silent: Asked<ServerAnswer> = { fault: 'timeout' }

const profileLink = { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page }
const self = { rel: 'self', type: 'application/activity+json', href: 'https://social.example/users/ada' }

test('an account has a page and a document, or the document alone, and the name of its own server', () => {
  const found = (links: unknown, subject = 'x') =>
    foundAccount('@me@ada.example', 'ada.example', answer({ subject, links }))
  expect(found([profileLink, self], 'acct:ada@social.example')).toEqual({ user: 'ada', page, actor: self.href })
  expect(found([self])).toEqual({ user: 'me', page: self.href, actor: self.href })
})

test.each([
  [silent, 'social.example did not answer within 5 seconds.'],
  [{ fault: 'private' } as const, 'social.example is an address of a private network, which Vita does not ask.'],
  [{ fault: 'unknown-host' } as const, 'social.example does not exist: no name server knows it.'],
  [answer('', 404), 'social.example knows no account @ada@social.example.'],
  [answer('<html>'), 'social.example does not answer as a server of the fediverse.'],
  [answer({ links: [] }), 'social.example does not answer as a server of the fediverse.'],
  [answer({ subject: 'x', links: [] }, 500), 'social.example does not answer as a server of the fediverse.'],
])('an answer of WebFinger without an account: %j', (asked, says) => {
  expect(foundAccount('@ada@social.example', 'social.example', asked)).toMatchObject({ state: 'bad', says })
})

const anchor = '<a href="https://ada.example/?a=1&amp;b=2" rel="nofollow noopener me"><span>ada.example</span></a>'

test('the API says what is verified, and the document which domains are the owner’s', () => {
  const account = {
    url: page,
    fields: [{ value: anchor, verified_at: '2026-05-03T10:00:00.000+00:00' }, { value: 'x' }],
  }
  const actor = { url: 'https://social.example/@ada', attachment: [], attributionDomains: ['Ada.example'] }
  expect(profileOf('', answer(account), answer(actor))).toEqual({
    url: page,
    links: [{ address: 'https://ada.example/?a=1&b=2', verifiedAt: '2026-05-03T10:00:00.000+00:00' }],
    domains: ['ada.example'],
  })
  expect(profileOf('', answer({ fields: [{ value: site, verified_at: null }] }), silent)).toEqual({
    ...{ url: '', links: [{ address: site, verifiedAt: null }], domains: null },
  })
})

test('where the API is closed, the document has the links, a single one without a list, and says of none that it is verified', () => {
  const actor = { url: page, attachment: { type: 'PropertyValue', value: anchor } }
  const links = [{ address: 'https://ada.example/?a=1&b=2', verifiedAt: undefined }]
  expect(profileOf('', answer('', 401), answer(actor))).toEqual({ url: page, links, domains: [] })
})

test.each([
  [silent, silent],
  [answer('<html>'), answer('', 401)],
  [answer([]), answer({ fields: 'x' }, 500)],
])('without an answer there is no profile: %j', (api, document) => {
  expect(profileOf(page, api, document)).toBe(null)
})

type LinkCase = { what: string; links?: Profile['links']; own?: string[]; state?: string; says: string }

test.each<LinkCase>([
  {
    what: 'verified',
    state: 'good',
    links: [{ address: 'https://ada.example/', verifiedAt: '2026-05-03' }],
    says: 'social.example shows https://ada.example/ as verified.',
  },
  {
    what: 'verified at another address that leads to the site',
    state: 'good',
    links: [{ address: 'https://www.ada.example', verifiedAt: '2026-05-03' }],
    says: 'social.example shows https://www.ada.example as verified.',
  },
  { what: 'no link', links: [], says: 'social.example shows no link to your site.' },
  {
    what: 'a link to another site that ends alike',
    links: [{ address: 'https://notada.example', verifiedAt: '2026-05-03' }],
    says: 'social.example shows no link to your site.',
  },
  ...['https://www.ada.example', 'http://ada.example', 'https://ada.example/de/', 'https://ada.example/resume'].map(
    (address) => ({
      what: `the other address ${address}`,
      links: [{ address, verifiedAt: null }],
      says: `social.example shows your link, but not as verified: its page links to ${address}, your site is https://ada.example.`,
    }),
  ),
  {
    what: 'no link back',
    own: ['https://social.example/@other'],
    says: 'social.example cannot verify your link: your site does not link back to https://social.example/@ada.',
  },
  {
    what: 'a link back with a final slash',
    own: ['https://social.example/@ada/'],
    says: 'social.example cannot verify your link: your site links to https://social.example/@ada/, the profile is https://social.example/@ada.',
  },
  { what: 'all as it should be', says: 'social.example shows your link, but not as verified.' },
  {
    what: 'a link back in capitals',
    own: ['https://Social.example/@Ada'],
    says: 'social.example shows your link, but not as verified.',
  },
  {
    what: 'a server that does not say',
    state: 'later',
    links: [{ address: site, verifiedAt: undefined }],
    says: 'social.example shows your link, but tells no program whether it is verified.',
  },
])(
  'the link of a profile: $what',
  ({ links = [{ address: site, verifiedAt: null }], own = [page], state = 'bad', says }) => {
    const step = linkStep('social.example', { url: page, links, domains: [] }, { sites: [site], links: own })
    expect(step).toMatchObject({ state, says })
    expect(step.cure === undefined).toBe(step.state === 'good')
  },
)

test('a link to any address of the site counts, such as that of its files at a host, with its final slash or without', () => {
  const own = { sites: [site, 'https://ada.github.io/me'], links: [page] }
  for (const address of ['https://ada.github.io/me', 'https://ada.github.io/me/']) {
    const profile: Profile = { url: page, links: [{ address, verifiedAt: null }], domains: [] }
    expect(linkStep('social.example', profile, own).says).toBe('social.example shows your link, but not as verified.')
  }
})

test.each([
  [['ada.example'], 'good'],
  [['other.example', 'example'], 'good'],
  [[], 'warn'],
  [['da.example', 'www.ada.example'], 'warn'],
  [null, 'later'],
])('an account that names the domains %j', (domains, state) => {
  const step = authorStep('social.example', { url: page, links: [], domains }, { sites: [site], links: [] })
  expect(step.state).toBe(state)
  expect(step.cure?.words ?? 'add ada.example').toContain('add ada.example')
})

test.each(['<a ', '<a href="', '<a href', '/'])('a profile with 256 kB of %j is read in a moment', (part) => {
  const begunAt = performance.now()
  const text = part.repeat((256 * 1024) / part.length)
  const profile = profileOf(page, answer({ url: text, fields: [{ value: text }, { value: site }] }), silent)
  const own = { sites: [site], links: [page] }
  expect(profile === null ? '' : linkStep('social.example', profile, own).says.length).toBeLessThan(5_000)
  expect(performance.now() - begunAt).toBeLessThan(1_000)
})
