import type { RequestListener } from 'node:http'
import { expect } from 'vitest'
import type { OtherServersOptions } from '#adapters/https/other-servers.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import { robotsText } from '#domain/site/sitemap.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { answers, webOf, webTest } from '#support/web/web.ts'
import { readEntry } from '../studio/draft/read-draft.ts'
import { checkBluesky } from './check-bluesky.ts'
import { checkFediverse } from './check-fediverse.ts'
import { checkFilesForAi, checkSecurityText } from './check-files.ts'

const [handle, site] = ['@ada@social.example', 'https://ada.example']
const did = 'did:plc:z72i7hdynmk6r22z27h6tvur'
const by = { uid: 'u1', name: 'Ada' }
const now = new Date('2026-11-30T12:00:00Z')

const jrd = {
  subject: 'acct:ada@social.example',
  links: [
    { rel: 'http://webfinger.net/rel/profile-page', href: 'https://social.example/@ada' },
    { rel: 'self', href: 'https://social.example/users/ada' },
  ],
}
const finger = '/.well-known/webfinger?resource=acct:ada@social.example'
const lookup = '/api/v1/accounts/lookup?acct=ada'

/** A server of the fediverse whose account shows this link. */
function social(href: string, verified_at: string | null, more: object = {}): RequestListener {
  const value = `<a href="${href}" rel="me"><span class="invisible">https://</span></a>`
  return answers({
    [finger]: jrd,
    [lookup]: { url: 'https://social.example/@ada', fields: [{ name: 'Site', value, verified_at }] },
    '/users/ada': { url: 'https://social.example/@ada', attributionDomains: ['ada.example'] },
    ...more,
  })
}

const slow: RequestListener = (_, response) => void response.write('{')
const moved =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end()

const accounts: [what: string, hosts: Record<string, RequestListener>, says: string[]][] = [
  [
    'verified',
    { 'social.example': social(site, '2026-05-03') },
    [
      'The server knows @ada@social.example.',
      'social.example shows https://ada.example as verified.',
      'Links to your pages show your account at social.example.',
    ],
  ],
  [
    'not verified',
    { 'social.example': social(site, null, { '/users/ada': {} }) },
    [
      'The server knows @ada@social.example.',
      'social.example shows your link, but not as verified.',
      'Links to your pages do not show your account at social.example.',
    ],
  ],
  [
    'another address',
    { 'social.example': social('https://www.ada.example', null) },
    [
      'The server knows @ada@social.example.',
      'social.example shows your link, but not as verified: its page links to https://www.ada.example, your site is https://ada.example.',
      'Links to your pages show your account at social.example.',
    ],
  ],
  [
    'an account with another name at its server',
    {
      'social.example': social(site, null, {
        [finger]: { ...jrd, subject: 'acct:lovelace@social.example' },
        '/api/v1/accounts/lookup?acct=lovelace': { fields: [{ value: site, verified_at: '2026-05-03' }] },
      }),
    },
    [
      'The server knows @ada@social.example.',
      'social.example shows https://ada.example as verified.',
      'Links to your pages show your account at social.example.',
    ],
  ],
  [
    'a server at another name',
    { 'social.example': moved(`https://web.example${finger}`), 'web.example': answers({ [finger]: jrd }) },
    [
      'The server knows @ada@social.example.',
      'social.example does not show profiles to programs.',
      'social.example does not show profiles to programs.',
    ],
  ],
  ['no answer in time', { 'social.example': slow }, ['social.example did not answer within 5 seconds.']],
]

for (const [what, hosts, says] of accounts)
  webTest(`the fediverse: ${what}`, async () => {
    const { ports } = await online(hosts)
    const fields = { social: [{ label: 'Mastodon', url: 'https://social.example/@ada' }] }
    await ports.documents.commit([{ collection: 'person-info', id: 'owner', fields }])
    expect(textsOf(data(await checkFediverse(ports, handle, [site])))).toEqual(says)
  })

webTest('a site of this computer is compared with nothing', async () => {
  const { ports, asked } = await online({ 'social.example': social(site, null), 'plc.directory': answers({}) })
  const notOnline = 'This check works when your site is on the internet, with https.'
  const local = ['http://localhost:3000', 'https://127.0.0.1']
  expect(textsOf(data(await checkFediverse(ports, handle, local)))).toContain(notOnline)
  expect(textsOf(data(await checkFilesForAi(ports, local)))).toEqual([notOnline])
  expect(asked.map(({ address }) => address)).toEqual([`https://social.example${finger}`])
})

const directory = answers({ [`/${did}`]: { id: did, alsoKnownAs: ['at://ada.example'] } })

webTest('Bluesky: the account and the site name each other, by the file or by DNS', async () => {
  const byFile = await online({
    'plc.directory': directory,
    'ada.example': answers({ '/.well-known/atproto-did': did }),
  })
  const good = (way: string) => [`ada.example names your account, by ${way}.`, 'Bluesky shows you as ada.example.']
  const steps = data(await checkBluesky(byFile.ports, did, ['http://localhost:3000', site], by))
  expect(textsOf(steps)).toEqual(good('the file'))
  const textRecords = async (name: string) => (name === '_atproto.ada.example' ? [`did=${did}`] : [])
  const byDns = await online({ 'plc.directory': directory, 'ada.example': answers({}) }, { textRecords })
  expect(textsOf(data(await checkBluesky(byDns.ports, did, [site], by)))).toEqual(good('DNS'))
})

webTest('a handle of Bluesky becomes its DID in the draft, and the rest of the draft stays', async () => {
  const { ports } = await online({
    'plc.directory': directory,
    'ada.bsky.social': answers({ '/.well-known/atproto-did': did }),
  })
  const fields = { fediverse: handle, bluesky: 'ada.bsky.social', securityTxt: true }
  await ports.documents.commit([{ collection: 'identity', id: 'owner', fields }])
  const [resolved, ...rest] = data(await checkBluesky(ports, 'ada.bsky.social', ['http://localhost'], by))
  expect(resolved).toMatchObject({ state: 'good', says: expect.stringContaining(`ada.bsky.social is ${did}.`) })
  expect(rest).toHaveLength(1)
  const view = data(await readEntry(ports, { collection: 'identity', id: 'owner' }))
  expect(view).toMatchObject({ state: 'changed', changed: ['bluesky'], fields: { ...fields, bluesky: did } })
})

webTest('a field that has another name by the time that the handle is resolved keeps it', async () => {
  const { ports } = await online({ 'ada.bsky.social': answers({ '/.well-known/atproto-did': did }) })
  await ports.documents.commit([{ collection: 'identity', id: 'owner', fields: { bluesky: 'eve.bsky.social' } }])
  const [resolved] = data(await checkBluesky(ports, 'ada.bsky.social', [site], by))
  expect(resolved?.state).toBe('warn')
  expect(data(await readEntry(ports, { collection: 'identity', id: 'owner' })).changed).toEqual([])
})

webTest('a handle that nobody has changes no draft', async () => {
  const { ports } = await online({ 'ada.bsky.social': answers({}) })
  const steps = data(await checkBluesky(ports, 'ada.bsky.social', [site], by))
  expect(textsOf(steps)).toEqual(['No account has the handle ada.bsky.social.'])
  expect(data(await readEntry(ports, { collection: 'identity', id: 'owner' })).changed).toEqual([])
})

webTest('the files of the site are compared with what Vita serves, and llms.txt only while it is on', async () => {
  const robots = robotsText(site, { searchEngines: true, aiUse: null })
  const { ports } = await online({ 'ada.example': answers({ '/robots.txt': robots, '/llms.txt': 'short' }) })
  expect(statesOf(data(await checkFilesForAi(ports, [site])))).toEqual([
    ['robots.txt', 'good'],
    ['llms.txt', 'bad'],
  ])
  const fields = { aiUse: 'none', files: { llms: false } }
  await ports.documents.commit([{ collection: 'site-settings', id: 'owner', fields }])
  expect(statesOf(data(await checkFilesForAi(ports, [site])))).toEqual([['robots.txt', 'bad']])
})

webTest('security.txt is looked at once it is published', async () => {
  const { ports, asked } = await online({ 'ada.example': answers({}) })
  expect(statesOf(data(await checkSecurityText(ports, [site])))).toEqual([['security.txt', 'later']])
  expect(asked).toEqual([])
  await ports.documents.commit([{ collection: 'identity', id: 'owner', fields: { securityTxt: true } }])
  expect(statesOf(data(await checkSecurityText(ports, [site])))).toEqual([['security.txt', 'bad']])
})

async function online(hosts: Readonly<Record<string, RequestListener>>, options: Partial<OtherServersOptions> = {}) {
  const { servers: otherServers, asked } = await webOf(hosts, { timeoutMs: 400, ...options })
  return { ports: { ...memoryStores(() => now), clock: memoryClock(now), otherServers }, asked }
}

function textsOf(steps: readonly TrialStep[]): string[] {
  return steps.map(({ says }) => says)
}

function statesOf(steps: readonly TrialStep[]): string[][] {
  return steps.map(({ name, state }) => [name, state])
}
