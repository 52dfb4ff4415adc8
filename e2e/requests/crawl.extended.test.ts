import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { cookieOf, user } from '#support/journeys/accounts.ts'
import { expectAnswer } from '#support/journeys/answers.ts'
import { sitemapPages } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/**
 * Follows every address of the site, as an anonymous visitor and as an account. Every answer has the common headers, also when
 * the browser revalidates. docs/behaviour.md 13.8, 13.9.
 */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('every address reachable from the first page answers with the common headers', async () => {
  const found = await crawled()
  expect(found.filter((address) => address.startsWith('/static/')).length).toBeGreaterThan(10)
  expect(found.filter((address) => address.startsWith('/pictures/')).length).toBeGreaterThan(20)
  const linked = sitemapPages().filter((path) => path !== '/projects') // nothing leads to the list of the sample's projects
  expect(found).toEqual(expect.arrayContaining([...linked, '/login']))
})

test('the same holds for an account, and only files and pictures may be stored', async () => {
  const cookie = await cookieOf(server, user)
  const found = await crawled({ cookie }, (address, cacheControl) => {
    const isFile = /^\/(static|pictures)\/|\.\w+(\?|$)/.test(address) && !address.endsWith('.data')
    if (!isFile) expect(cacheControl, address).toBe('no-store')
  })
  expect(found).toContain('/dashboard')
})

test('every built file has its headers; one of an earlier build is a 404 that is not cached', async () => {
  const folder = fileURLToPath(new URL('../../build/client/static/js', import.meta.url))
  for (const name of readdirSync(folder).filter((each) => !each.endsWith('.map'))) {
    const address = `/static/js/${name}`
    const answer = await ask(server.origin, address)
    expectAnswer(server, answer, 200)
    expectAnswer(
      server,
      await ask(server.origin, address, { headers: { 'if-none-match': answer.headers.etag ?? '' } }),
      304,
    )
    const gone = await ask(server.origin, address.replace(/(\.\w+)$/, 'x$1'))
    expectAnswer(server, gone, 404)
    expect(gone.headers['cache-control'], address).toBe('no-store')
  }
})

type Seen = (address: string, cacheControl: string) => void

/** A log-out ends the crawl; the page of an account has the headers of the studio. */
const elsewhere = ['/logout', '/account']

/** Requests every reachable address and its data by GET, HEAD and with its ETag; returns the addresses. */
async function crawled(headers: Record<string, string> = {}, seen: Seen = () => {}): Promise<string[]> {
  const found = [
    '/',
    '/healthz',
    '/readyz',
    '/account-mark',
    '/human-check/challenge',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
  ]
  for (const address of found) {
    expect(found.length).toBeLessThan(1_000)
    const answer = await ask(server.origin, address, { headers })
    expectAnswer(server, answer, answer.status)
    expect(answer.status, address).toBeLessThan(500)
    seen(address, answer.headers['cache-control'] ?? '')
    const { etag, location } = answer.headers
    const head = await ask(server.origin, address, { method: 'HEAD', headers })
    expectAnswer(server, head, answer.status)
    if (etag !== undefined && answer.status === 200) {
      const again = await ask(server.origin, address, { headers: { ...headers, 'if-none-match': etag } })
      expectAnswer(server, again, again.status)
    }
    const isText = /^text\/(html|css)|javascript|manifest/.test(answer.headers['content-type'] ?? '')
    const isPage = answer.headers['content-type']?.startsWith('text/html') === true
    const named = isText ? namedIn(textOf(answer)) : []
    if (location !== undefined) named.push(location)
    if (isPage && !/[.?]/.test(address) && address !== '/') named.push(`${address}.data`)
    for (const each of named) if (!found.includes(each) && !elsewhere.includes(each)) found.push(each)
  }
  return found
}

/** The addresses of this site in a text: of links, files and pictures. */
function namedIn(text: string): string[] {
  const links = [...text.matchAll(/(?:href|src|action)="(\/[^"#]*)"/g)].map(([, address = '']) => address)
  const files = text.match(/\/(?:static\/js|pictures)\/[\w.-]+\.\w+/g) ?? []
  return [...links.map((each) => each.replaceAll('&amp;', '&')), ...files]
}
