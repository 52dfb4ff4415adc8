import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { encoded } from '../http/compression.ts'
import { rateLimits } from '../limits/rate-limits.ts'
import { clientAddressBehind } from '../request/client-address.ts'
import { senders } from '../request/senders.ts'
import { cachedPages } from './cached-pages.ts'

test('a cached page answers a GET of its canonical address, in an encoding that the client accepts', async () => {
  const answerTo = await cachedResume()
  expect(answerTo(asked('/resume'))).toMatchObject({ status: 200, headers: { 'content-length': '5000' } })
  expect(answerTo(asked('/resume', { 'accept-encoding': 'gzip' }))?.headers['content-encoding']).toBe('gzip')
  expect(answerTo(asked('/resume', { cookie: 'theme=dark; other=1' }))?.status).toBe(200)
})

test("a matching If-None-Match gets 304 with the page's headers and no bytes", async () => {
  const answerTo = await cachedResume()
  const etag = answerTo(asked('/resume'))?.headers.etag ?? ''
  expect(answerTo(asked('/resume', { 'if-none-match': etag }))).toMatchObject({
    status: 304,
    headers: { etag },
    bytes: null,
  })
  expect(answerTo(asked('/resume', { 'if-none-match': '"other"' }))?.status).toBe(200)
})

test('any other target or method skips the fast path', async () => {
  const answerTo = await cachedResume()
  for (const target of [
    '/',
    '/Resume',
    '/resume/',
    '/resume?a=b',
    '/resum%65',
    '//resume',
    'http://vita.example/resume',
  ])
    expect(answerTo(asked(target)), target).toBeUndefined()
  expect(answerTo(asked('/resume', {}, 'HEAD'))).toBeUndefined()
  expect(answerTo(asked('/resume', {}, 'POST'))).toBeUndefined()
})

test('an address over the length limit skips the fast path, even when a page is cached under it', async () => {
  const answerTo = await cachedResume()
  expect(answerTo(asked(longest))).toBeDefined()
  expect(answerTo(asked(`${longest}b`))).toBeUndefined()
})

test('a request with another host, or without one, gets no cached page', async () => {
  const answerTo = await cachedResume()
  expect(answerTo(asked('/resume', { host: 'vita.example' }))).toBeDefined()
  for (const host of ['other.example', '', undefined])
    expect(answerTo(asked('/resume', { host })), host).toBeUndefined()
})

test('a request with a sign-in cookie skips the fast path', async () => {
  const answerTo = await cachedResume()
  for (const name of ['session', 'device', 'alerts'])
    expect(answerTo(asked('/resume', { cookie: `theme=system; __Host-${name}=x` })), name).toBeUndefined()
})

test('cached pages count against the rate limits', async () => {
  const answerTo = await cachedResume(true)
  const given = Array.from({ length: 301 }, () => answerTo(asked('/resume')))
  expect(given[299]).toBeDefined()
  expect(given[300]).toBeUndefined()
})

test('cached pages that another site asks for count apart', async () => {
  const answerTo = await cachedResume(true)
  for (let at = 0; at < 301; at += 1) answerTo(asked('/resume', { 'sec-fetch-site': 'cross-site' }))
  expect(answerTo(asked('/resume', { 'sec-fetch-site': 'cross-site' }))).toBeUndefined()
  expect(answerTo(asked('/resume', { 'sec-fetch-site': 'same-origin' }))).toBeDefined()
})

const longest = `/projects?project=${'b'.repeat(4078)}`

async function cachedResume(isLimited = false) {
  const body = await encoded(new Uint8Array(5000).fill(97))
  const page = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
  return cachedPages({
    origin: 'https://vita.example',
    at: (address) => (address === '/resume' || address.startsWith(longest) ? page : undefined),
    rateLimit: rateLimits(isLimited, () => 0),
    senderOf: senders(clientAddressBehind([]), 'x-forwarded-for'),
  })
}

function asked(url: string, headers: Record<string, string | undefined> = {}, method = 'GET'): IncomingMessage {
  const request = { method, url, headers: { host: 'vita.example', ...headers }, socket: { remoteAddress: '192.0.2.1' } }
  return request as unknown as IncomingMessage
}
