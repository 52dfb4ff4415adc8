import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPeople,
  admin,
  cookieOf,
  disabled,
  done,
  type Person,
  postLogin,
  user,
  withPorts,
} from '#support/journeys/accounts.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { recordsOf, storedBy } from '#support/journeys/stored.ts'

/** Attacks without an account, or on another account. docs/behaviour.md 8.2, 8.7 to 8.9, 13.5, 13.7. */
const own = { 'sec-fetch-site': 'same-origin' }

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user, admin, disabled])
})

afterAll(() => server?.stop())

test('a session that was planted is never adopted', async () => {
  const planted = `session=${'a'.repeat(43)}`
  const { cookies } = await postLogin(server, { email: user.email, password: user.password }, { cookie: planted })
  const session = cookies.find((each) => each.startsWith('session='))
  expect(session).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  expect(session).not.toContain('a'.repeat(43))
  expect(await dashboard(planted)).toBe('/login?redirect=dashboard')
})

test("a second sign-in ends the browser's earlier session", async () => {
  const before = await cookieOf(server, user)
  const { cookies } = await postLogin(server, { email: admin.email, password: admin.password }, { cookie: before })
  const after = cookies.find((each) => each.startsWith('session='))?.split(';')[0] ?? ''
  expect(await dashboard(before)).toBe('/login?redirect=dashboard')
  expect(await dashboard(after)).toBe('200')
})

test('the session token is in no stored record, only its hash', async () => {
  const cookie = await cookieOf(server, user)
  const token = cookie.slice(cookie.indexOf('=') + 1)
  const records = await recordsOf(server)
  expect(records.length).toBeGreaterThan(0)
  for (const { name, bytes } of records) expect(bytes.includes(token), name).toBe(false)
  expect(server.output()).not.toContain(token)
})

test('forms that change something are accepted from this site only', async () => {
  const cookie = await cookieOf(server, user)
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: server.origin },
    { 'sec-fetch-site': 'none' },
  ]
  for (const path of ['/login', '/logout', '/reset-password', '/login.data', '/reset-password.data'])
    for (const headers of foreign) {
      const answer = await post(path, { email: user.email, password: user.password }, { ...headers, cookie })
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  expect(await dashboard(cookie)).toBe('200')
})

test('a form sent as text, as JSON or without a type is rejected', async () => {
  for (const type of ['text/plain', 'application/json', '']) {
    const body = JSON.stringify({ email: user.email, password: user.password })
    const headers = { ...own, 'content-type': type }
    const answer = await fetch(`${server.origin}/login`, { method: 'POST', headers, body, redirect: 'manual' })
    expect(answer.status, type).toBe(415)
  }
})

test('GET ends no session and consumes nothing', async () => {
  const cookie = await cookieOf(server, user)
  for (const path of ['/logout', '/login', '/reset-password?token=x'])
    await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
  expect(await dashboard(cookie)).toBe('200')
})

test('extra fields of a login form make no account an admin', async () => {
  const more = { Admin: 'true', isAdmin: 'true', uid: 'x', role: 'Admin', __proto__x: '1' }
  const { cookies } = await postLogin(server, { email: user.email, password: user.password, ...more })
  const cookie = cookies.find((each) => each.startsWith('session='))?.split(';')[0] ?? ''
  expect(await card(cookie)).toBe('User')
  const stored = (await storedBy(server, 'user')).find(({ fields }) => fields.email === user.email)
  expect(stored?.fields).toEqual({ FirstName: 'Marlow', LastName: 'Tidewell', Admin: false, email: user.email })
})

test('no address creates an account', async () => {
  const before = await emails()
  const form = { email: 'eve@example.com', password: 'eleven ropes and a bell', firstName: 'Eve', Admin: 'true' }
  for (const path of [
    '/create-account',
    '/create-account.data',
    '/accounts',
    '/user',
    '/api/users',
    '/signup',
    '/register',
    '/login',
  ])
    expect((await post(path, form, own)).status, path).toBeGreaterThanOrEqual(400)
  expect(await emails()).toEqual(before)
})

test('invalid or repeated session cookies sign in no account, and cause no error', async () => {
  const cookie = await cookieOf(server, user)
  const odd = [
    `${cookie}; ${cookie}`,
    `${cookie}; session=${'b'.repeat(43)}`,
    'session=',
    'session="x"',
    `session=${'x'.repeat(8_000)}`,
    'session=%00',
    'session=../../etc/passwd',
    `__Host-${cookie}`,
    cookie.replace('session', 'Session'),
  ]
  for (const each of odd) expect(await dashboard(each), each.slice(0, 60)).toBe('/login?redirect=dashboard')
})

test('a changed role takes effect at the next request, under a new token', async () => {
  const cookie = await cookieOf(server, user)
  expect(await card(cookie)).toBe('User')
  await setAdmin(user, true)
  const answer = await fetch(`${server.origin}/home`, { headers: { cookie } })
  expect(await answer.text()).toContain('>Admin<')
  const next =
    answer.headers
      .getSetCookie()
      .find((each) => each.startsWith('session='))
      ?.split(';')[0] ?? ''
  expect(await dashboard(cookie)).toBe('/login?redirect=dashboard')
  expect(await dashboard(next)).toBe('200')
  await setAdmin(user, false)
  expect(await card(next)).toBe('User')
})

test('a disabled account is signed out at the next request, and its old cookie stays invalid', async () => {
  const cookie = await cookieOf(server, admin)
  expect(await dashboard(cookie)).toBe('200')
  const set = (isDisabled: boolean) =>
    withPorts(server, async ({ identities }) => {
      const found = done(await identities.find(admin.email))
      done(await identities.setDisabled(found?.uid ?? '', isDisabled))
    })
  await set(true)
  expect(await dashboard(cookie)).toBe('/login?redirect=dashboard')
  await set(false)
  expect(await dashboard(cookie)).toBe('/login?redirect=dashboard')
})

test('links in mails use the configured address, whatever a request claims', async () => {
  const { port } = new URL(server.origin)
  const answer = await post(
    '/login',
    { resetEmail: user.email },
    {
      ...own,
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'gopher',
    },
  )
  expect(answer.status).toBe(200)
  const mail = (await storedBy(server, 'mail')).find(({ id }) => id.startsWith('reset-'))
  expect(mail?.fields.to).toEqual([user.email])
  await expect.poll(() => outboxText()).toMatch(new RegExp(`http://localhost:${port}/reset-password\\?token=`))
  expect(outboxText()).not.toContain('evil.example')
})

test('every answer of a session is no-store, and anonymous visitors get none of it', async () => {
  const cookie = await cookieOf(server, admin)
  for (const path of [
    '/home',
    '/resume',
    '/about',
    '/no-such-page',
    '/dashboard',
    '/admin/dashboard',
    '/home.data',
    '/projects',
  ]) {
    const answer = await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
    await answer.text()
    const anonymous = await fetch(server.origin + path, { redirect: 'manual' })
    expect(await anonymous.text(), path).not.toContain(admin.lastName === 'Brackwater' ? '>Admin<' : admin.lastName)
  }
})

/** '200', or the redirect of the dashboard. */
async function dashboard(cookie: string): Promise<string> {
  const answer = await fetch(`${server.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.headers.get('location') ?? String(answer.status)
}

/** The role that the account card of the home page shows; undefined when logged out. */
async function card(cookie: string): Promise<string | undefined> {
  const html = await (await fetch(`${server.origin}/home`, { headers: { cookie } })).text()
  return /account-card__kind">(\w+)</.exec(html)?.[1]
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  return fetch(server.origin + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
}

function emails(): Promise<string[]> {
  return withPorts(server, async ({ identities }) => done(await identities.list()).map(({ email }) => email))
}

function setAdmin({ email }: Person, isAdmin: boolean): Promise<void> {
  return withPorts(server, async ({ identities, documents }) => {
    const found = done(await identities.find(email))
    const uid = found?.uid ?? ''
    const read = done(await documents.read('user', uid))
    done(await documents.commit([{ collection: 'user', id: uid, fields: { ...read?.fields, Admin: isAdmin } }]))
  })
}

function outboxText(): string {
  const folder = join(server.dataDir, 'outbox')
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .join('\n')
  } catch {
    return ''
  }
}
