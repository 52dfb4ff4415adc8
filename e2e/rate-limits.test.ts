import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer } from '#support/journeys/answers.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { ask } from '#support/journeys/wire.ts'

/** docs/behaviour.md 13.6, 13.12. */
let server: Server

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } })
})

afterAll(() => server?.stop())

test('a visitor with over 300 pages in ten seconds gets 429; other visitors and files do not', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const status = async (address: string, path = '/home') => (await fetch(server.origin + path, from(address))).status
  const statuses: number[] = []
  for (let at = 0; at < 310; at += 1) statuses.push(await status('203.0.113.7'))
  expect(statuses.slice(0, 290).every((each) => each === 200)).toBe(true)
  expect(statuses).toContain(429)
  const rejected = await ask(server.origin, '/home', from('203.0.113.7'))
  expectAnswer(server, rejected, 429)
  expect(rejected.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(await status('203.0.113.8')).toBe(200)
  expect(await status('203.0.113.7', '/favicon.svg')).toBe(200)
  expect(await status('203.0.113.7', '/healthz')).toBe(200)
})

test('the last address that none of our proxies wrote counts', async () => {
  const status = async (forwarded: string) =>
    (await fetch(`${server.origin}/home`, { headers: { 'x-forwarded-for': forwarded } })).status
  for (let at = 0; at < 310; at += 1) await status(`198.51.100.${at % 250}, 192.0.2.1`)
  expect(await status('198.51.100.7, 192.0.2.1')).toBe(429)
  expect(await status('192.0.2.1, 192.0.2.2')).toBe(200)
})
