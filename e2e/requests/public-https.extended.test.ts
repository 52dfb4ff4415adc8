import { expect, onTestFinished, test, vi } from 'vitest'
import { addPeople, user } from '#support/journeys/accounts.ts'
import { type Answer, ask, type Question, textOf } from '#support/journeys/pages/wire.ts'
import { freePort, start } from '#support/journeys/server.ts'
import { copyOfSample, madeAhead } from '#support/journeys/starting.ts'

/** A site whose public address is https, with a proxy in front of it that holds the certificate. docs/behaviour.md 8.8, 13.8. */
const host = 'resume.example.org'
const own = { origin: `https://${host}`, 'content-type': 'application/x-www-form-urlencoded' }

type Ask = (target: string, question?: Question) => Promise<Answer>

test('every answer has HSTS for two years, subdomains included', async () => {
  const { at } = await openSite()
  const home = await madeAhead(() => at('/home'))
  const script = /\/static\/js\/[\w.-]+\.js/.exec(textOf(home))?.[0] ?? ''
  const picture = /\/pictures\/[0-9a-f]{64}-\d+\.webp/.exec(textOf(home))?.[0] ?? ''
  const answers: [number, Promise<Answer>][] = [
    ...['/home', script, picture, '/home.data', '/healthz', '/favicon.svg', '/human-check/challenge'].map(
      (path): [number, Promise<Answer>] => [200, at(path)],
    ),
    [302, at('/')],
    [303, at('/theme', { method: 'POST', headers: own, body: 'theme=dark' })],
    [308, at('/home/')],
    [304, at('/home', { headers: { 'if-none-match': home.headers.etag ?? '' } })],
    [400, at('//evil.example')],
    [403, at('/theme', { method: 'POST', headers: { ...own, origin: 'https://evil.example' }, body: 'theme=dark' })],
    [404, at('/no-such-page')],
    [405, at('/home', { method: 'TRACE' })],
    [421, at('/home', { headers: { host: 'evil.example' } })],
    [431, at('/home', { headers: { 'x-long': 'a'.repeat(17_000) } })],
  ]
  for (const [status, asked] of answers) {
    const { status: given, headers, raw } = await asked
    expect(given, raw).toBe(status)
    expect(headers['strict-transport-security'], raw).toBe('max-age=63072000; includeSubDomains')
  }
})

test('every cookie is Secure and SameSite, and HttpOnly but for the theme', async () => {
  const { at, dataDir } = await openSite()
  await addPeople({ settings: { DATA_DIR: dataDir } }, [user])
  const body = new URLSearchParams({ email: user.email, password: user.password }).toString()
  const cookies = [
    ...cookiesOf(await at('/login', { method: 'POST', headers: own, body })),
    ...cookiesOf(await at('/theme', { method: 'POST', headers: own, body: 'theme=dark' })),
  ]
  expect(cookies.map((each) => each.split('=')[0]).sort()).toEqual([
    '__Host-alerts',
    '__Host-device',
    '__Host-session',
    'theme',
  ])
  for (const each of cookies) {
    expect(each).toMatch(/; Secure(;|$)/)
    expect(/; HttpOnly(;|$)/.test(each)).toBe(!each.startsWith('theme='))
    expect(each).toMatch(/; SameSite=(Lax|Strict)(;|$)/)
    expect(each).not.toMatch(/; Domain=/i)
  }
})

function cookiesOf({ raw }: Answer): string[] {
  return [...raw.matchAll(/^set-cookie: (.*)$/gim)].map(([, cookie = '']) => cookie)
}

/** Starts the site and returns a function that sends requests as its proxy does, once the site is ready. */
async function openSite(): Promise<{ at: Ask; dataDir: string }> {
  const [port, dataDir] = [await freePort(), await copyOfSample()]
  const { child, ended } = start({ PORT: String(port), DATA_DIR: dataDir, ORIGIN: `https://${host}` })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const at: Ask = (target, question = {}) =>
    ask(`http://127.0.0.1:${port}`, target, { ...question, headers: { host, ...question.headers } })
  const isReady = () =>
    at('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await vi.waitUntil(isReady, { timeout: 30_000, interval: 50 })
  return { at, dataDir }
}
