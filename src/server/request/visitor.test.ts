import { expect, test } from 'vitest'
import { saveCredential } from '#calls/accounts/account/current-account.ts'
import { failed } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import type { Site } from '#web/routing/context.ts'
import { isAnonymous, isPageLoad, visitorOf } from './visitor.ts'

const origin = 'https://vita.example'
const over = 'Your session is over. Please log in again.'

test('a request without a sign-in cookie is anonymous, and no store is read', async () => {
  const site = { ports: {}, origin } as Site
  expect(isAnonymous(await visitorOf(site, undefined, true))).toBe(true)
  const known = await visitorOf(site, 'a=b; __Host-device=mark; __Host-session=', true)
  expect(known).toMatchObject({ device: 'mark', account: null, cookies: [] })
  expect(isAnonymous(known)).toBe(true)
})

test('a session identifies its account, with a CSRF token and an account hash', async () => {
  const { site, token } = await signedIn()
  const visitor = await visitorOf(site, `__Host-session=${token}`, true)
  expect(visitor.account).toEqual({ fullName: 'Ada Lovelace', isAdmin: false })
  expect(Buffer.from(visitor.csrfToken, 'base64url').toString()).toMatch(/^form /)
  expect(Buffer.from(visitor.accountIdHash, 'base64url').toString()).toMatch(/^account /)
  expect(visitor.session).toBe(token)
  expect(visitor.cookies).toEqual([])
  expect(isAnonymous(visitor)).toBe(false)
})

test('flash messages are shown once, by the next full page load', async () => {
  const { site, token } = await signedIn()
  const header = `__Host-session=${token}; __Host-alerts=logged-in`
  expect(await visitorOf(site, header, false)).toMatchObject({ alerts: [], cookies: [] })
  expect(await visitorOf(site, header, true)).toMatchObject({
    alerts: [{ message: 'Welcome back, {$name}!', values: { name: 'Ada' } }],
    cookies: [{ name: 'alerts', value: '', maxAgeS: 0 }],
  })
})

test('an expired session is reported by the next page, which deletes its cookie', async () => {
  const { site, token, clock } = await signedIn()
  clock.moveBy(8 * 86_400_000)
  const header = `__Host-session=${token}`
  expect(await visitorOf(site, header, false)).toMatchObject({ account: null, alerts: [], cookies: [] })
  expect(await visitorOf(site, header, true)).toMatchObject({
    account: null,
    alerts: [{ message: over }],
    cookies: [{ name: 'session', value: '', maxAgeS: 0 }],
  })
})

test('the flash message about the cause replaces the one about an expired session', async () => {
  const { site } = await signedIn()
  const visitor = await visitorOf(site, '__Host-session=gone; __Host-alerts=password-changed', true)
  expect(visitor.alerts.map(({ message }) => message)).toEqual(['Your password was changed. Please log in with it.'])
  expect(visitor.cookies.map(({ name }) => name)).toEqual(['alerts', 'session'])
})

test('while the store is unavailable the visitor is logged out, gets an alert and keeps the session cookie', async () => {
  const { site, token, ports } = await signedIn()
  ports.sessions.read = async () => failed('unavailable', 'The store is away.')
  const visitor = await visitorOf(site, `__Host-session=${token}`, true)
  expect(visitor).toMatchObject({ account: null, alerts: [{ message: 'The store is away.' }], cookies: [] })
})

async function signedIn() {
  const { ports, clock, uid } = await memoryAccountPorts('tide-table')
  const token = data(await ports.sessions.start(uid, false, clock.now()))
  const { credential } = data(await ports.identities.signIn('ada@example.com', 'tide-table'))
  await saveCredential(ports, token, credential)
  return { site: { ports, origin } as Site, token, clock, ports }
}

test('a document of its own is a page load, also for a browser that does not say so', () => {
  expect(isPageLoad('/login', new Headers({ 'sec-fetch-dest': 'document' }))).toBe(true)
  expect(isPageLoad('/login', new Headers())).toBe(true)
})

test.each(['empty', 'iframe', 'image', 'script', ''])('a request for %j is no page load', (dest) => {
  expect(isPageLoad('/login', new Headers({ 'sec-fetch-dest': dest }))).toBe(false)
})

test('the data of a page is no page load', () => {
  expect(isPageLoad('/login.data', new Headers())).toBe(false)
})
