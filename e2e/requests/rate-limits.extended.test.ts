import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, postLogin } from '#support/journeys/accounts.ts'
import { expectAnswer } from '#support/journeys/answers.ts'
import { addresses } from '#support/journeys/hand-made-forms.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** docs/behaviour.md 13.6, 13.12. */
let server: Server

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } })
})

afterAll(() => server?.stop())

/** More requests than two windows of ten seconds allow, since a window may end between them. */
const inTwoWindows = 620

/** Runs `each` so many times, fifty at once, so that a busy machine needs less than a window for 300. */
async function many<T>(count: number, each: (at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const run = async () => {
    while (next < count) answers.push(await each(next++))
  }
  await Promise.all(Array.from({ length: 50 }, run))
  return answers
}

test('a visitor with over 300 pages in ten seconds gets 429; other visitors and files do not', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const status = async (address: string, path = '/home') => (await fetch(server.origin + path, from(address))).status
  const within = await many(300, () => status('203.0.113.9'))
  expect(within.every((each) => each === 200)).toBe(true)
  const answers = await many(inTwoWindows, () => ask(server.origin, '/home', from('203.0.113.7')))
  const rejected = answers.find((answer) => answer.status === 429)
  if (rejected === undefined) throw new Error('no request was rejected')
  expectAnswer(server, rejected, 429)
  expect(rejected.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(await status('203.0.113.8')).toBe(200)
  expect(await status('203.0.113.7', '/favicon.svg')).toBe(200)
  expect(await status('203.0.113.7', '/healthz')).toBe(200)
})

test('what a page of another site makes a browser ask for counts against nobody, at any address', {
  timeout: 300_000,
}, async () => {
  await addPeople(server, [admin])
  const { email, password } = admin
  const counted: string[] = []
  for (const [at, { path }] of addresses.entries()) {
    const visitor = { 'x-forwarded-for': `10.1.0.${at}` } // each address has a visitor of its own
    const status = async (to: string, site: string, form?: Record<string, string>) => {
      const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }
      const headers = { ...visitor, 'sec-fetch-site': site }
      const answer = await fetch(server.origin + to, { redirect: 'manual', headers, ...init })
      await answer.arrayBuffer()
      return answer.status
    }
    const wrong = { token: 'x', email, password: 'x' }
    for (let times = 0; times < 35; times += 1)
      await Promise.all([status(`${path}?token=x`, 'cross-site'), status(path, 'cross-site', wrong)])
    const after = {
      'sign-in': (await postLogin(server, { email, password }, visitor)).response.status,
      reset: await status('/reset-password', 'same-origin', { token: 'x', password: 'x' }),
      'first account': await status('/studio/welcome', 'same-origin', { token: 'x' }),
      'unknown link': await status('/s/none', 'none'),
    }
    for (const [what, answer] of Object.entries(after)) if (answer === 429) counted.push(`${path}: ${what}`)
  }
  expect(counted).toEqual([])
})
