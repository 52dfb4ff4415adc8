import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HandleResolver } from '@atproto/identity'
import { mf2 } from 'microformats-parser'
import robotsParser from 'robots-parser'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import WebFinger from 'webfinger.js'
import { startAt } from '#support/journeys/at-origin.ts'
import { becomes, ownerCalled } from '#support/journeys/bundle.ts'
import { hostFiles, isInstalled, recipePrograms } from '#support/journeys/files-host.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, vita } from '#support/journeys/server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sitePages } from '#web/routing/routes.ts'

/** How other networks find the owner, live and as files, with readers of theirs. docs/behaviour.md 40. */
const origin = 'https://ada.example'
const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
const handle = '@ada@social.example'
const meta = `<meta name="fediverse:creator" content="${handle}"/>`
const social = [
  { label: 'Mastodon', url: 'https://social.example/@ada' },
  { label: 'Mail', url: 'mailto:ada@ada.example' },
]
const span = { startDate: { year: 2020 } }
const parts = { current: [{ part: 'Lamp', name: 'Brass' }] }

/** An owner with content on every kind of page. */
const content = {
  'documents/person-info/owner.json': ownerCalled('Ada Vale', {
    ...{ social, whoAmI: 'I sail.', languagesShown: ['de'], translations: { de: { whoAmI: 'Ich segle.' } } },
    projects: [{ title: 'Atlas', path: 'atlas', query: 'atlas' }],
  }),
  'documents/jobs/one.json': { title: 'Pilot', company: 'Harbour', ...span },
  'documents/education/one.json': { institution: 'Dock School', type: 'Diploma', graduation: 2015, status: true },
  'documents/projects/atlas.json': { name: 'Tides', page: 'tides', description: 'A book.', ...span },
  'documents/hardware/desktop.json': { title: 'Desktop', ...parts },
  'documents/hardware/laptop.json': { title: 'Laptop', ...parts },
}
const found = {
  ...content,
  'documents/identity/owner.json': { fediverse: handle, bluesky: did, securityTxt: true },
  'documents/site-settings/owner.json': { aiUse: 'answers' },
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('readers of other networks find the owner by the domain', async () => {
  const { origin: here } = await startAt(origin, {}, found)
  answerFor({ 'ada.example': here })
  expect(await new HandleResolver().resolveHttp('ada.example')).toBe(did)
  const webfinger = new WebFinger({ allow_private_addresses: true })
  const { object } = await webfinger.lookup('ada@ada.example')
  expect(object.subject).toBe('acct:ada@social.example')
  await expect(webfinger.lookup('bob@ada.example')).rejects.toMatchObject({ status: 404 })

  const at = (path: string) => ask(here, path, { headers: { host: 'ada.example' } })
  expect(mf2(textOf(await at('/home')), { baseUrl: origin }).rels.me).toEqual(social.map(({ url }) => url))
  const robots = robotsParser(`${origin}/robots.txt`, textOf(await at('/robots.txt')))
  expect(robots.isAllowed(`${origin}/resume`, 'GPTBot')).toBe(true)
  expect(textOf(await at('/robots.txt'))).toContain('\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n')
})

test('the files are plain text of the whole site, at its own name alone', async () => {
  const { origin: here } = await startAt(origin, {}, found)
  const at = (path: string, question = {}) => ask(here, path, { headers: { host: 'ada.example' }, ...question })
  for (const [path, text] of [
    ['/.well-known/atproto-did', new RegExp(`^${did}$`)],
    ['/.well-known/security.txt', securityTxt],
  ] as const) {
    const { status, headers, ...answer } = await at(path)
    expect([status, headers['content-type']], path).toEqual([200, 'text/plain; charset=utf-8'])
    expect(textOf({ status, headers, ...answer }), path).toMatch(text)
    expect((await at(path, { method: 'HEAD' })).status, path).toBe(200)
    expect((await at(`/de${path}`)).status, path).toBe(404)
    expect((await at(path, { headers: { host: 'evil.example' } })).status, path).toBe(421)
  }
})

test('WebFinger leads to the server of the handle, whoever asks, and knows no one else', async () => {
  const server = await startAt(origin, {}, found)
  const at = (search: string, method = 'GET') =>
    ask(server.origin, `/.well-known/webfinger${search}`, { method, headers: { host: 'ada.example' } })
  for (const [search, status] of [
    ['?resource=acct:ada@ada.example', 302],
    ['?rel=self&resource=acct%3AADA%40ada.example', 302],
    ['?resource=acct:bob@ada.example', 404],
    ['?resource=https://ada.example/', 404],
    ['?resource=', 404],
    ['', 400],
    ['?resource=acct:ada@ada.example&resource=acct:bob@ada.example', 400],
  ] as const) {
    const { headers, ...answer } = await at(search)
    expect([answer.status, headers['access-control-allow-origin']], search).toEqual([status, '*'])
    const location =
      status === 302 ? 'https://social.example/.well-known/webfinger?resource=acct:ada@social.example' : undefined
    expect(headers.location, search).toBe(location)
  }
  expect((await at('?resource=acct:ada@ada.example', 'HEAD')).status).toBe(302)
  expect((await at('?resource=acct:ada@ada.example', 'POST')).status).toBe(403)
  await becomes(server, content)
  await expect.poll(async () => (await at('?resource=acct:ada@ada.example')).status).toBe(404)
})

test('every public page names the handle as its author, live and as files, and none without one', async () => {
  const server = await startAt(origin, {}, found)
  const { pages, texts } = await sitemapOf(server)
  for (const { path = '' } of sitePages.filter((page) => page.handle.inSitemap !== undefined))
    expect(
      pages.some((page) => isOf(path, page)),
      path,
    ).toBe(true)
  expect(texts.filter((text) => text.split(meta).length === 2)).toHaveLength(pages.length)

  const root = await published(server, origin)
  for (const page of pages) expect(readFileSync(fileOf(root, page), 'utf8'), page).toContain(meta)
  expect(readFileSync(join(root, '.well-known/atproto-did'), 'utf8')).toBe(did)
  expect(readFileSync(join(root, '.well-known/security.txt'), 'utf8')).toMatch(securityTxt)
  const target = 'https://social.example/.well-known/webfinger?resource=acct:ada@social.example'
  expect(readFileSync(join(root, '_redirects'), 'utf8')).toContain(`/.well-known/webfinger ${target} 302\n`)

  const below = await published(server, `${origin}/name`)
  expect(existsSync(join(below, '.well-known'))).toBe(false)
  expect(readFileSync(join(below, '_redirects'), 'utf8')).not.toContain('webfinger')

  await becomes(server, content)
  await expect.poll(async () => (await sitemapOf(server)).texts.some((text) => text.includes('fediverse'))).toBe(false)
})

test.each(recipePrograms)('%s sends a DID from a folder of files by its recipe, as plain text', async (program) => {
  const root = temporaryFolder()
  mkdirSync(join(root, '.well-known'))
  writeFileSync(join(root, '.well-known/atproto-did'), did)
  for (const page of ['index.html', '404.html']) writeFileSync(join(root, page), '<!doctype html><title>Ada</title>')
  const host = await hostFiles(root, '/', program)
  onTestFinished(host.stop)
  const answer = await fetch(`${host.origin}/.well-known/atproto-did`)
  expect([answer.status, await answer.text()]).toEqual([200, did])
  if (isInstalled(program)) expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

/** RFC 9116: the fields that the site has, each once and in any order, in lines that the grammar allows. */
const securityTxt =
  /^Contact: https:\/\/ada\.example\/contact\/?\nExpires: 2\d{3}-\d\d-01T00:00:00\.000Z\nPreferred-Languages: en, de\nCanonical: https:\/\/ada\.example\/\.well-known\/security\.txt\n$/

/** Other hosts are on this machine: the site at its name, and a server of the fediverse that knows one account. */
function answerFor(sites: Readonly<Record<string, string>>): void {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { host, pathname, search } = new URL(input)
    const here = sites[host]
    if (here === undefined) return fediverse(host, search)
    const { status, headers, ...answer } = await ask(here, pathname + search, { headers: { host } })
    return new Response(textOf({ status, headers, ...answer }) || null, { status, headers })
  })
}

function fediverse(host: string, search: string): Response {
  if (host !== 'social.example' || search !== '?resource=acct:ada@social.example')
    return new Response(null, { status: 404 })
  const links = [{ rel: 'self', type: 'application/activity+json', href: 'https://social.example/users/ada' }]
  const headers = { 'content-type': 'application/jrd+json' }
  return Response.json({ subject: 'acct:ada@social.example', links }, { headers })
}

/** The pages that the sitemap names, with their markup. */
async function sitemapOf({ origin: here }: Server): Promise<{ pages: string[]; texts: string[] }> {
  const at = async (path: string) => textOf(await ask(here, path, { headers: { host: 'ada.example' } }))
  const pages = [...(await at('/sitemap.xml')).matchAll(/<loc>https:\/\/ada\.example([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  return { pages, texts: await Promise.all(pages.map(at)) }
}

function isOf(path: string, page: string): boolean {
  const parts = path.split('/')
  const own = page.replace(/\?.*/, '').split('/').slice(1)
  return own.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === own[at])
}

async function published({ settings }: Server, address: string): Promise<string> {
  const root = join(temporaryFolder(), 'site')
  await vita(['publish', root, '--url', address, '--form-url', 'https://forms.example/vita'], settings)
  return root
}

/** The file of a page; the search of a job's or a school's address is a folder. */
function fileOf(root: string, page: string): string {
  const path = page.replace(/\/details\?uuid=/, '/')
  return join(root, path, 'index.html')
}
