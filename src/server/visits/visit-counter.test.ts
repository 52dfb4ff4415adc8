import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Counts, maxNames, noCounts, sumOf, totalOf } from '#domain/visits/counts.ts'
import { clientAddressBehind } from '../request/client-address.ts'
import { senders } from '../request/senders.ts'
import { maxPeople } from './counted-day.ts'
import { ownersDays } from './keep-visits.ts'
import { type VisitCounter, visitCounter } from './visit-counter.ts'
import { assetWithinMs } from './waiting-pages.ts'

/** Who is a person, and what is counted of them. docs/behaviour.md 36.1, 36.2. */
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const linkedInApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31'
const styles = '/static/js/loading-screen-AbCdEfGh.css'
/** 300,000 requests, on a busy machine. */
const slow = { tags: 'extended', timeout: 120_000 }
const noon = Date.parse('2026-11-18T12:00:00Z')

test('a page and one of its assets within 30 s are a person; a page alone is a machine', () => {
  const site = countedSite()
  site.ask('/home')
  site.ask(styles)
  site.ask('/resume')
  site.at += assetWithinMs
  site.ask(styles, {}, 304)
  site.ask('/about')
  site.at += assetWithinMs + 1
  site.ask(styles)
  expect(site.sum()).toMatchObject({
    ...{ views: 2, visits: 1, sets: 1, pages: { '/home': 1, '/resume': 1 }, left: { 'no-asset': 1 } },
  })
})

test('10,000 requests of a program that calls itself a browser are no person', () => {
  const site = countedSite()
  for (let count = 0; count < 10_000; count += 1) site.ask('/home')
  site.at += assetWithinMs + 1
  expect(site.sum()).toEqual({ ...noCounts(), left: { 'no-asset': 10_000 } })
})

test('an asset of another browser, of another address, or that another site shows, makes no person', () => {
  const site = countedSite()
  site.ask('/home')
  site.ask(styles, { 'user-agent': `${chrome} Edg/140.0` })
  site.ask(styles, {}, 200, '198.51.100.9')
  site.ask('/pictures/a.jpg', { referer: 'https://elsewhere.example/' })
  site.ask(styles, {}, 404)
  expect(site.sum().views).toBe(0)
  site.ask(styles, { referer: 'https://resume.example.org/home' })
  expect(site.sum().views).toBe(1)
})

test('what is left out is counted by its reason', () => {
  const site = countedSite()
  const pair = (headers: IncomingHttpHeaders, method = 'GET') => {
    site.ask('/home', headers, 200, '198.51.100.4', method)
    site.ask(styles, headers)
  }
  pair({ 'user-agent': googlebot })
  pair({ 'user-agent': undefined })
  pair({ 'sec-purpose': 'prefetch;prerender' })
  pair({ purpose: 'prefetch' })
  pair({}, 'HEAD')
  pair({ cookie: 'theme=dark; studio=used' })
  site.ask('/wp-login.php', {}, 404)
  site.ask('/resume/jobs/details?uuid=none', {}, 404)
  expect(site.sum()).toEqual({ ...noCounts(), left: { agent: 2, prefetch: 2, head: 1, own: 1, probe: 2 } })
})

test('other answers, forms, frames, the studio, accounts, icons of browsers and Markdown are in no number', () => {
  const site = countedSite()
  for (const status of [301, 308, 429, 500, 503]) site.ask('/home', {}, status)
  site.ask('/contact', {}, 200, '198.51.100.4', 'POST')
  site.ask('/home', { 'sec-fetch-dest': 'iframe' })
  for (const path of ['/studio', '/studio/health', '/account', '/login', '/reset-password?token=x', '/', '/healthz'])
    site.ask(path)
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) site.ask(path, {}, 404)
  for (const path of ['/favicon.svg', '/home.md', '/projects/vita.md']) site.ask(path)
  site.ask(styles)
  site.at += assetWithinMs + 1
  expect(site.sum()).toEqual(noCounts())
})

test('an assistant that fetches for a person has a line of its own', () => {
  const site = countedSite()
  for (const name of ['ChatGPT-User/1.0', 'Claude-User/1.0', 'Perplexity-User/1.0'])
    site.ask('/resume', { 'user-agent': `Mozilla/5.0 AppleWebKit/537.36; compatible; ${name}; +https://a.example` })
  site.ask('/resume', { 'user-agent': 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)' })
  expect(site.sum()).toEqual({
    ...noCounts(),
    assistants: { ChatGPT: 1, Claude: 1, Perplexity: 1 },
    left: { agent: 1 },
  })
})

test('GPC and DNT: the page counts, the visit does not', () => {
  const site = countedSite()
  for (const header of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
    site.ask('/home', header)
    site.ask(styles, header)
  }
  expect(site.sum()).toMatchObject({ views: 2, visits: 0, sets: 0 })
})

test('a source is a host name, only where a visitor arrives; the app of LinkedIn is one by its agent', () => {
  const site = countedSite()
  const arrive = (headers: IncomingHttpHeaders) => {
    site.ask('/home', headers)
    site.ask(styles, { 'user-agent': chrome, ...headers, referer: undefined })
  }
  arrive({ referer: 'https://www.linkedin.com/in/rowan?trk=secret' })
  arrive({ 'user-agent': linkedInApp })
  arrive({ referer: 'https://news.ycombinator.com/' })
  arrive({ referer: 'https://resume.example.org/about' })
  arrive({ referer: 'not an address' })
  arrive({})
  expect(site.sum()).toMatchObject({
    ...{ views: 6, sources: { 'linkedin.com': 2, 'news.ycombinator.com': 1, direct: 2 } },
    devices: { desktop: 5, phone: 1 },
  })
})

test('a page that the scripts of another one load counts once, for a browser that a person uses', () => {
  const site = countedSite()
  site.ask('/resume.data')
  site.at += assetWithinMs + 1
  site.ask('/home')
  site.ask(styles)
  for (const path of ['/resume.data', '/resume.data?_routes=root', '/home.data', '/projects/vita.data']) site.ask(path)
  expect(site.sum()).toMatchObject({
    ...{ views: 4, visits: 1, pages: { '/home': 2, '/resume': 1, '/projects/vita': 1 }, left: { 'no-asset': 1 } },
  })
})

test('a file counts once a day for each person who takes it, and never for a program', () => {
  const site = countedSite()
  for (let count = 0; count < 100; count += 1) site.ask('/resume.pdf')
  site.ask('/resume')
  site.ask(styles)
  for (const path of ['/resume.pdf', '/resume.pdf?paper=a4', '/contact.vcf']) site.ask(path)
  expect(site.sum()).toMatchObject({ downloads: { '/resume.pdf': 1, '/contact.vcf': 1 }, left: { 'no-asset': 100 } })
})

test('search parameters that a page does not read are in no name', () => {
  const site = countedSite()
  site.ask('/home?fbclid=secret&token=secret')
  site.ask('/resume/jobs/details?uuid=abc&utm_source=secret')
  site.ask(styles)
  expect(Object.keys(site.sum().pages)).toEqual(['/home', '/resume/jobs/details?uuid=abc'])
})

test('while counting is off, nothing is counted', () => {
  const site = countedSite({ isOn: false })
  site.ask('/home')
  site.ask(styles)
  site.ask('/nothing', {}, 404)
  expect(site.sum()).toEqual(noCounts())
})

test('what could not be stored is counted again', () => {
  const site = countedSite()
  site.ask('/home')
  site.ask(styles)
  const counted = site.counter.take()
  site.ask('/resume')
  site.ask(styles)
  site.counter.giveBack(counted)
  expect(site.sum()).toMatchObject({ views: 2, visits: 1, sets: 1 })
})

test('a week of 40 people, 600 machines and 3 assistants shows 40, 600 and 3', () => {
  const site = countedSite()
  const random = randomFrom(7)
  const visitors = [
    ...Array.from({ length: 40 }, (_, at) => ({ kind: 'person', address: `198.51.100.${at}` })),
    ...Array.from({ length: 600 }, (_, at) => ({ kind: 'machine', address: `203.0.${at >> 8}.${at & 255}` })),
    ...['ChatGPT-User', 'Claude-User', 'Perplexity-User'].map((kind) => ({ kind, address: '192.0.2.1' })),
  ]
  const machines: ((address: string) => void)[] = [
    (address) => site.ask('/home', { 'user-agent': googlebot }, 200, address),
    (address) => site.ask('/home', { 'user-agent': 'curl/8.14.1' }, 200, address),
    (address) => site.ask('/resume', {}, 200, address),
    (address) => site.ask('/.env', {}, 404, address),
    (address) => site.ask('/home', {}, 200, address, 'HEAD'),
    (address) => site.ask('/home', { 'sec-purpose': 'prefetch' }, 200, address),
  ]
  const weekMs = 7 * 24 * 60 * 60 * 1000
  const times = visitors.map((each) => ({ ...each, after: random() * weekMs })).sort((a, b) => a.after - b.after)
  for (const { kind, address, after } of times) {
    site.at = noon + after
    if (kind === 'machine') machines[Math.floor(random() * machines.length)]?.(address)
    else if (kind === 'person')
      for (const page of ['/home', '/resume', '/about']) {
        site.ask(page, {}, 200, address)
        site.ask(styles, {}, page === '/home' ? 200 : 304, address)
      }
    else site.ask('/resume', { 'user-agent': `${kind}/1.0` }, 200, address)
  }
  site.at += assetWithinMs + 1
  const { visits, views, left, assistants } = site.sum()
  expect([visits, views, totalOf(left), totalOf(assistants)]).toEqual([40, 120, 600, 3])
})

test.each([
  ['Europe/Berlin', '2026-10-24T20:00:00Z'],
  ['Europe/Berlin', '2026-03-28T20:00:00Z'],
  ['America/Sao_Paulo', '2018-11-03T20:00:00Z'],
  ['Asia/Kathmandu', '2026-11-18T12:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T00:00:00Z'],
])('10,000 visits over midnight and daylight saving equal counts by hand: %s from %s', (timeZone, from) => {
  const site = countedSite({ timeZone })
  const random = randomFrom(timeZone.length)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const dayOf = (ms: number) => format.format(ms)
  const events: { at: number; path: string; address: string }[] = []
  const byHand = new Map<string, { views: number; people: Set<string> }>()
  for (let count = 0; count < 10_000; count += 1) {
    const at = Math.floor(Date.parse(from) + random() * 30 * 60 * 60 * 1000)
    const address = `10.0.${count % 17}.${Math.floor(random() * 200)}`
    events.push({ at, path: '/home', address }, { at: at + Math.floor(random() * 5_000), path: styles, address })
    const day = byHand.get(dayOf(at)) ?? { views: 0, people: new Set() }
    byHand.set(dayOf(at), { views: day.views + 1, people: day.people.add(address) })
  }
  for (const { at, path, address } of events.sort((a, b) => a.at - b.at)) {
    site.at = at
    site.ask(path, {}, 200, address)
  }
  const counted = [...site.counter.take()].map(([day, { views, visits, sets }]) => [day, views, visits, sets])
  expect(counted.sort()).toEqual([...byHand].map(([day, { views, people }]) => [day, views, people.size, 1]).sort())
  expect(counted.length).toBeGreaterThan(1)
})

test('100,000 addresses, referrers and paths take bounded memory and bounded names', slow, () => {
  const site = countedSite()
  const before = heldBytes()
  for (let count = 0; count < 100_000; count += 1) {
    const address = `2001:db8:${(count >> 16).toString(16)}:${(count & 65_535).toString(16)}::1`
    const referer = `https://host-${count}.example/`
    site.at += 5
    site.ask(`/projects/project-${count}`, { referer }, 200, address)
    site.ask(styles, {}, 200, address)
    site.ask('/home', {}, 200, address.replace('db8', 'db9'))
  }
  const heldMb = (heldBytes() - before) / 1024 / 1024
  site.at += assetWithinMs + 1
  const { views, visits, sets, pages, sources, left } = site.sum()
  expect([views, visits, sets]).toEqual([100_000, 100_000, 100_000 / maxPeople])
  expect([Object.keys(pages).length, Object.keys(sources).length]).toEqual([maxNames + 1, maxNames + 1])
  expect([totalOf(pages), totalOf(sources), left['no-asset']]).toEqual([100_000, 100_000, 100_000])
  expect(heldMb).toBeLessThan(24)
})

test('a flood of browsers that wait drops the oldest first', () => {
  const site = countedSite()
  for (let count = 0; count < 20_000; count += 1) site.ask('/home', {}, 200, `2001:db8:0:${count.toString(16)}::1`)
  site.ask(styles, {}, 200, `2001:db8:0:${(19_999).toString(16)}::1`)
  site.ask(styles, {}, 200, '2001:db8:0:0::1')
  expect(site.sum()).toMatchObject({ views: 1, left: { 'no-asset': 10_000 } })
})

function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** A counter with a clock that the test moves. */
function countedSite({ timeZone = 'UTC', isOn = true } = {}) {
  const senderOf = senders(clientAddressBehind([]), 'x-forwarded-for')
  const site = {
    at: noon,
    counter: undefined as unknown as VisitCounter,
    ask(url: string, headers: IncomingHttpHeaders = {}, status = 200, address = '198.51.100.4', method = 'GET') {
      const socket = { remoteAddress: address } as Socket
      const request = { method, url, headers: { 'user-agent': chrome, ...headers } }
      site.counter.note(request, senderOf({ ...request, socket }), status)
    },
    sum: (): Counts => [...site.counter.take().values()].reduce(sumOf, noCounts()),
  }
  site.counter = visitCounter({
    origin: 'https://resume.example.org',
    ...{ isOn: () => isOn, now: () => site.at, dayAt: ownersDays(() => timeZone) },
  })
  return site
}

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
