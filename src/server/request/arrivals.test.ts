import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/quota.ts'
import { arrivalsOfHour, headerWords } from './arrivals.ts'

const host = 'resume.example.org'
const place = { origin: `https://${host}`, trustProxy: ['127.0.0.1'], clientHeader: 'x-forwarded-for' }

/** Notes requests, each with its peer and headers, and at its time. */
function after(requests: { peer?: string; headers?: Record<string, string>; url?: string; atMs?: number }[], atMs = 0) {
  let now = 0
  const arrivals = arrivalsOfHour(place, () => now)
  for (const { peer = '127.0.0.1', headers = {}, url = '/home', atMs: at = 0 } of requests) {
    now = at
    const request = { url, headers: { host, ...headers }, socket: { remoteAddress: peer } }
    arrivals.note(request as unknown as IncomingMessage)
  }
  now = Math.max(now, atMs)
  return arrivals.summary()
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' } })

test('scheme, header and proxy of the latest request are known, and whether visitors have different addresses', () => {
  expect(after([from('198.51.100.1'), from('198.51.100.1')])).toMatchObject({ requests: 2, addresses: 1 })
  expect(after([from('198.51.100.1'), from('198.51.100.2'), from('198.51.100.3')])).toEqual({
    ...{ requests: 3, addresses: 2, scheme: 'https', header: 'X-Forwarded-For', proxy: '127.0.0.1' },
    ...{ otherHost: '', unnamedPeer: '' },
  })
})

test('of a peer that is not trusted neither scheme nor header counts, and a private one is named', () => {
  const [request] = [from('198.51.100.1')]
  expect(after([{ ...request, peer: '::ffff:172.17.0.1' }])).toMatchObject({
    ...{ scheme: '', header: '', proxy: '', unnamedPeer: '172.17.0.1' },
  })
  expect(after([{ ...request, peer: '203.0.113.9' }]).unnamedPeer).toBe('elsewhere')
})

test('another host is known once more requests ask for it than for the own one', () => {
  const other = { headers: { host: 'www.example.org' } }
  expect(after([{}, other]).otherHost).toBe('')
  expect(after([{}, other, other]).otherHost).toBe('www.example.org')
  const number = { headers: { host: '203.0.113.9' } }
  expect(after([number, number]).otherHost).toBe('')
})

test('the questions of a supervisor do not count', () => {
  expect(after([{ url: '/healthz' }, { url: '/readyz' }]).requests).toBe(0)
})

test('what is older than an hour is forgotten, and half an hour is not', () => {
  expect(after([from('198.51.100.1')], 31 * minuteMs).requests).toBe(1)
  expect(after([from('198.51.100.1')], hourMs + minuteMs).requests).toBe(0)
  expect(after([from('198.51.100.1'), { ...from('198.51.100.2'), atMs: 31 * minuteMs }], 50 * minuteMs).addresses).toBe(
    2,
  )
})

test('a header is written as it is usually written', () => {
  expect(['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'fly-client-ip'].map(headerWords)).toEqual([
    ...['X-Forwarded-For', 'CF-Connecting-IP', 'X-Real-IP', 'Fly-Client-IP'],
  ])
})
