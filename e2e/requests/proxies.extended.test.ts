import { Agent, request } from 'node:https'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { logIn, user } from '#support/journeys/accounts.ts'
import {
  arrives,
  type Behind,
  browserAt,
  close,
  openBehind,
  startVita,
  stopped,
} from '#support/journeys/behind-proxy.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { askSecurely, endToEnd, type FrontProxy, missingFor, siteName } from '#support/journeys/proxy.ts'
import { firstAnswer, madeAhead } from '#support/journeys/starting.ts'
import { noBrowser } from '../chromium.ts'

/**
 * The site over https behind a real proxy, which runs with its file of `deploy/`. docs/self-hosting.md;
 * docs/behaviour.md 13.3, 13.6 to 13.8.
 */

const away = 'This site is not there for the moment. Please try again in a minute.'
const headersOfForm = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  origin: `https://${siteName}`,
}
const login = new URLSearchParams({ email: user.email, password: user.password }).toString()

for (const name of ['Caddy', 'nginx'] as const) {
  const missing = missingFor(name)
  let behind: Behind
  let proxy: FrontProxy

  beforeAll(async () => {
    if (missing !== '') return
    behind = await openBehind(name)
    proxy = behind.proxy
  })

  afterAll(async () => {
    if (missing === '') await close(behind)
  })

  function promise(what: string, keep: () => Promise<void>, needsBrowser = false) {
    test(`behind ${name} ${what}`, async ({ skip }) => {
      skip(missing !== '', missing)
      skip(needsBrowser && noBrowser !== '', noBrowser)
      await keep()
    })
  }

  promise('every answer arrives as Vita sent it: compressed once, with each header once', async () => {
    const home = textOf(await askSecurely(proxy, '/home'))
    const script = /\/static\/js\/[\w.-]+\.js/.exec(home)?.[0] ?? 'no script'
    const picture = /\/pictures\/[0-9a-f]{64}-\d+\.webp/.exec(home)?.[0] ?? 'no picture'
    for (const target of [
      '/home',
      '/resume',
      '/login',
      script,
      picture,
      '/favicon.svg',
      '/no-such-page',
      '/healthz',
      '/.well-known/webfinger',
      '/studio',
    ])
      for (const encoding of ['none', 'gzip', 'br, gzip']) {
        const headers: Record<string, string> = encoding === 'none' ? {} : { 'accept-encoding': encoding }
        const arrives = async () => {
          const came = await askSecurely(proxy, target, { headers })
          const sent = await ask(behind.server.origin, target, { headers: { host: siteName, ...headers } })
          expect([came.status, endToEnd(came)], target).toEqual([sent.status, endToEnd(sent)])
          expect(came.body.equals(sent.body), `${target} ${encoding}`).toBe(true)
          expect(came.headers['strict-transport-security'], target).toBe('max-age=63072000; includeSubDomains')
          expect([undefined, 'nginx'], 'no version').toContain(came.headers.server)
        }
        // Between the two, the page table may have been made: then once more.
        await vi.waitFor(arrives, { timeout: 10_000 })
      }
  })

  promise("a page in the browser's cache is revalidated with 304", async () => {
    const { etag = 'none' } = (await madeAhead(() => askSecurely(proxy, '/home'))).headers
    expect((await askSecurely(proxy, '/home', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  promise('http redirects to https, with the whole address', async () => {
    const plain = await ask(`http://127.0.0.1:${proxy.http}`, '/resume/jobs?x=1', { headers: { host: siteName } })
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${siteName}/resume/jobs?x=1`])
  })

  promise('a request for another host name is not answered', async () => {
    await expect(askSecurely(proxy, '/home', {}, { name: 'other.example' })).rejects.toThrow()
    const other = { headers: { host: 'other.example' } }
    await expect(askSecurely(proxy, '/home', other)).rejects.toThrow()
    await expect(ask(`http://127.0.0.1:${proxy.http}`, '/home', other)).rejects.toThrow()
  })

  promise('a form signs in with a cookie that needs https, and a form of another site is rejected', async () => {
    const post = (headers: Record<string, string>) =>
      askSecurely(proxy, '/login', { method: 'POST', headers: { ...headersOfForm, ...headers }, body: login })
    const signedIn = await post({})
    expect([signedIn.status, signedIn.headers.location], signedIn.raw).toEqual([303, '/login/next'])
    const cookie = /__Host-session=[^;]+/.exec(signedIn.headers['set-cookie'] ?? '')?.[0] ?? ''
    const dashboard = await askSecurely(proxy, '/dashboard', { headers: { cookie } })
    expect([dashboard.status, dashboard.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await askSecurely(proxy, '/dashboard')).status).toBe(302)
    expect((await post({ origin: 'https://other.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  promise(
    'a browser signs in, over https from the first page on',
    async () => {
      const page = await browserAt(proxy)
      await page.goto(`http://${siteName}/login`)
      expect(page.url()).toBe(`https://${siteName}/login`)
      await logIn(page, user)
      await arrives(page, 'dashboard')
      const [session] = (await page.context().cookies()).filter((each) => each.name === '__Host-session')
      expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/' })
    },
    true,
  )

  promise('limits count the visitor’s own address, whatever X-Forwarded-For claims', async () => {
    const challenge = async (from: string, claimed: string) => {
      const headers = { 'x-forwarded-for': claimed }
      return (await askSecurely(proxy, '/human-check/challenge', { headers }, { from })).status
    }
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1) statuses.push(await challenge('127.0.0.2', `198.51.100.${at}`))
    expect([new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([new Set([200]), 429])
    expect(await challenge('127.0.0.3', '127.0.0.2')).toBe(200)
  })

  promise('a body that is too large is rejected with 413, and other requests are answered', async () => {
    for (const size of [20_000, 99_000, 120_000, 3_000_000]) {
      expect(await statusOfPost(proxy, 'x'.repeat(size)), String(size)).toBe(413)
    }
    expect((await askSecurely(proxy, '/home')).status).toBe(200)
  })

  promise('a request to upgrade the protocol is answered as a normal one', async () => {
    const headers = { connection: 'Upgrade, close', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    expect((await askSecurely(proxy, '/home', { headers: { ...headers, ...key } })).status).toBe(200)
  })

  promise('a slow request is dropped, and other visitors do not wait for it', async () => {
    const slow = connect({ host: '127.0.0.1', port: proxy.https, servername: siteName, ca: proxy.cert })
    const gone = new Promise<void>((resolve) => slow.on('error', () => {}).on('close', () => resolve()))
    slow.resume().write(`GET /home HTTP/1.1\r\nhost: ${siteName}\r\nx-slow: `)
    expect((await askSecurely(proxy, '/home')).status).toBe(200)
    await gone
  })

  promise('visitors get a 503 page while Vita is away, and the site again once it is back', async () => {
    await stopped(behind.running)
    const answer = await askSecurely(proxy, '/home')
    expect([answer.status, textOf(answer).trim()]).toEqual([503, away])
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    behind.running = startVita(behind.port, behind.server.dataDir)
    await firstAnswer(behind.port)
    await expect.poll(async () => (await askSecurely(proxy, '/home')).status).toBe(200)
  })
}

test('behind Caddy a request during a restart of Vita waits for it', async ({ skip }) => {
  skip(missingFor('Caddy') !== '', missingFor('Caddy'))
  const behind = await openBehind('Caddy')
  onTestFinished(() => close(behind))
  await stopped(behind.running)
  const asked = askSecurely(behind.proxy, '/healthz')
  behind.running = startVita(behind.port, behind.server.dataDir)
  expect((await asked).status).toBe(200)
})

/**
 * The status of a post on a connection that stays open, as a browser sends it: Caddy resets a connection that is to be closed
 * before it has read the body, and the reset can overtake its answer.
 */
async function statusOfPost(proxy: FrontProxy, body: string): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true })
  const headers = { ...headersOfForm, host: siteName, 'content-length': body.length }
  const to = { host: '127.0.0.1', port: proxy.https, servername: siteName, ca: proxy.cert, agent }
  try {
    return await new Promise((resolve, reject) => {
      const sent = request({ ...to, method: 'POST', path: '/contact', headers, timeout: 30_000 })
      sent.on('response', (answer) =>
        answer
          .on('error', () => {})
          .resume()
          .on('close', () => resolve(answer.statusCode)),
      )
      sent.on('timeout', () => sent.destroy(new Error('The proxy did not answer.')))
      sent.on('error', reject).end(body)
    })
  } finally {
    agent.destroy()
  }
}
