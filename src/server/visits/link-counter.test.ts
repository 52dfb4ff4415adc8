import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { noLinkCounts } from '#domain/links/link.ts'
import { disguised, scanners } from '#support/links/scanners.ts'
import { clientAddressBehind } from '../request/client-address.ts'
import { senders } from '../request/senders.ts'
import { ownersDays } from './keep-visits.ts'
import { type LinkCounter, linkCounter } from './link-counter.ts'
import { assetWithinMs } from './waiting-pages.ts'

/** Who opens a link. docs/behaviour.md 37.6. */
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const noon = Date.parse('2026-11-18T12:00:00Z')
const code = 'AbCdEfGhIjKlMnOpQrStUv'
const id = hash('sha256', code)
const page = `/s/${code}`
const styles = '/static/js/shared-AbCdEfGh.css'

test('a page and one of its assets within 30 s are an open, each time; a page alone is filtered', () => {
  const site = countedSite()
  site.ask(page)
  site.at += assetWithinMs
  site.ask(styles)
  const first = '2026-11-18T12:00:00.000Z'
  expect(site.counted()).toEqual({ ...noLinkCounts, opens: 1, firstOpenAt: first, lastOpenAt: first })
  site.ask(page)
  site.ask(styles, {}, 304)
  site.ask(page)
  site.at += assetWithinMs + 1
  site.ask(styles)
  expect(site.counted()).toMatchObject({ opens: 1, filtered: 1 })
})

test('each scanner and unfurler counts no open, also one that says it is a browser', () => {
  for (const [name, agent] of Object.entries({ ...scanners, ...disguised })) {
    const site = countedSite()
    site.ask(page, { 'user-agent': agent })
    site.at += assetWithinMs + 1
    expect(site.counted(), name).toEqual({ ...noLinkCounts, filtered: 1 })
  }
})

test('HEAD, prefetches, the owner, and links that are not open are in no number', () => {
  const site = countedSite()
  site.ask(page, {}, 200, 'HEAD')
  for (const header of ['sec-purpose', 'purpose', 'x-moz']) site.ask(page, { [header]: 'prefetch' })
  site.ask(page, { cookie: 'a=b; studio=used' })
  site.ask(page, { cookie: '__Host-session=abc' })
  for (const status of [404, 429, 503]) site.ask(page, {}, status)
  site.ask('/s/')
  site.ask(`${page}.data`)
  site.ask(styles)
  site.at += assetWithinMs + 1
  expect(site.counted()).toBeUndefined()
})

test('a file is a download of a browser that opened the link, once for each file; else it is filtered', () => {
  const site = countedSite()
  site.ask(`${page}/resume.pdf`)
  expect(site.counted()).toEqual({ ...noLinkCounts, filtered: 1 })
  site.ask(page)
  site.ask(styles)
  for (const kind of ['pdf', 'pdf', 'docx', 'txt']) site.ask(`${page}/resume.${kind}`)
  site.ask(`${page}/resume.pdf`, { 'user-agent': 'curl/8' })
  site.ask(`/s/other/resume.pdf`)
  expect(site.counted()).toMatchObject({ opens: 1, downloads: 3, filtered: 1 })
})

test('an asset of another browser, or for another site, opens nothing', () => {
  const site = countedSite()
  site.ask(page)
  site.ask(styles, { 'user-agent': `${chrome} Edg/140.0.0.0` })
  site.ask(styles, { referer: 'https://elsewhere.example/' })
  site.at += assetWithinMs + 1
  expect(site.counted()).toMatchObject({ opens: 0, filtered: 1 })
})

test('an open around midnight counts, and on the next day a download needs an open again', () => {
  const site = countedSite()
  site.at = Date.parse('2026-11-18T23:59:59Z')
  site.ask(page)
  site.at += 2_000
  site.counted()
  site.ask(styles)
  expect(site.counted()).toMatchObject({ opens: 1 })
  site.ask(`${page}/resume.pdf`)
  expect(site.counted()).toMatchObject({ downloads: 0, filtered: 1 })
})

test('nothing is counted while visitors are not, and what could not be stored is counted again', () => {
  const off = countedSite(false)
  off.ask(page)
  off.ask(styles)
  expect(off.counted()).toBeUndefined()
  const site = countedSite()
  site.ask(page)
  site.ask(styles)
  const taken = site.counter.take()
  site.at += 1_000
  site.ask(page)
  site.ask(styles)
  site.counter.giveBack(taken)
  expect(site.counted()).toMatchObject({
    ...{ opens: 2, firstOpenAt: '2026-11-18T12:00:00.000Z', lastOpenAt: '2026-11-18T12:00:01.000Z' },
  })
})

test('no count holds a code', () => {
  const site = countedSite()
  site.ask(page)
  site.ask(styles)
  expect(JSON.stringify([...site.counter.take()])).not.toContain(code)
})

/** A counter with a clock that the test moves. */
function countedSite(isOn = true) {
  const senderOf = senders(clientAddressBehind([]), 'x-forwarded-for')
  const site = {
    at: noon,
    ask(url: string, headers: IncomingHttpHeaders = {}, status = 200, method = 'GET') {
      const socket = { remoteAddress: '198.51.100.4' } as Socket
      const request = { method, url, headers: { 'user-agent': chrome, ...headers } }
      site.counter.note(request, senderOf({ ...request, socket }), status)
    },
    counter: undefined as unknown as LinkCounter,
    counted: () => site.counter.take().get(id),
  }
  site.counter = linkCounter({
    origin: 'https://resume.example.org',
    ...{ isOn: () => isOn, now: () => site.at, dayAt: ownersDays(() => 'UTC') },
  })
  return site
}
