import { expect, test, vi } from 'vitest'
import { admin } from '#support/journeys/accounts.ts'
import { startAt } from '#support/journeys/at-origin.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, vita } from '#support/journeys/server.ts'

/** What arrives, in the doctor and on the health screen. docs/behaviour.md 13.15. */
const host = 'resume.example.org'
const from = { host, 'x-forwarded-for': '198.51.100.4' }

/** Asks for the home page so often that one address for all visitors is no chance. */
async function visitOften({ origin }: Server, headers: Record<string, string>): Promise<void> {
  for (let count = 0; count < 25; count += 1) await ask(origin, '/home', { headers })
}

/** The doctor's lines about what arrives, once they have this text. */
function saidOf({ settings }: Server, text: string): Promise<string> {
  return vi.waitUntil(
    async () => {
      const output = await vita(['doctor'], settings)
      const lines = output.split('\n').filter((line) => /^\w+ +arrivals /.test(line))
      return lines.join('\n').includes(text) && lines.join('\n')
    },
    { timeout: 40_000, interval: 1_000 },
  )
}

test('the doctor warns when visitors come by http and all have one address, while ORIGIN says https', async () => {
  const server = await startAt(`https://${host}`, { TRUST_PROXY: 'loopback' })
  await visitOften(server, { ...from, 'x-forwarded-proto': 'http' })
  const said = await saidOf(server, 'had one address')
  expect(said).toContain(`The proxy says that visitors come by http, and the site is https://${host}.`)
  expect(said).not.toContain('198.51.100.4')
})

test('the health screen shows with what its own request arrived', async () => {
  const server = await startAt(`https://${host}`, { TRUST_PROXY: 'loopback', CLIENT_ADDRESS_HEADER: 'X-Real-IP' })
  const form = { host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ email: admin.email, password: admin.password }).toString()
  const signedIn = await ask(server.origin, '/login', { method: 'POST', headers: form, body })
  const cookie = /__Host-session=[^;]+/.exec(signedIn.headers['set-cookie'] ?? '')?.[0] ?? ''
  const arrived = { 'x-real-ip': '198.51.100.4', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' }
  const page = textOf(await ask(server.origin, '/studio/health', { headers: { host, cookie, ...arrived } }))
  expect(page).toContain(`This page was asked for at https://${host}, by 198.51.100.4, in X-Real-IP of 127.0.0.1.`)
})
