import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, cookieOf, user } from '#support/journeys/accounts.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob } from '#support/journeys/studio.ts'
import { pages } from '#web/routing/routes.ts'

/** Only an Admin may use the studio; every other visitor gets no sign of it. docs/behaviour.md 23.1, 23.2. */
const addresses = [
  ...pages
    .filter(({ handle: { isStudio, access } }) => isStudio && access === 'admin')
    .map(({ path = '' }) => `/${path.replaceAll(/:\w+/g, 'x').replace('*', 'no-such-page')}`),
  '/studio/preview/home',
  '/studio/preview/pictures/none-320.webp',
  '/studio/a/b/c',
  '/studio/history/1.json',
  '/studio/export/bundle',
  '/studio/import/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b',
]
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

let server: Server
let cookies: { user: string; admin: string }

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user, admin])
  cookies = { user: await cookieOf(server, user), admin: await cookieOf(server, admin) }
})

afterAll(() => server?.stop())

test('a signed-out visitor is sent to sign in from every address, existing or not, by every method', async () => {
  for (const path of addresses) {
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const answer = await ask(server.origin, path, { method, headers: form, body: method === 'POST' ? 'a=b' : '' })
      expect([answer.status, answer.headers.location], `${method} ${path}`).toEqual([
        302,
        `/login?redirect=${path.slice(1)}`,
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const data = await ask(server.origin, `${path}.data`)
    expect([data.status, textOf(data).includes('/login?redirect=studio')], path).toEqual([202, true])
    const press = await ask(server.origin, `${path}.data`, { method: 'POST', headers: form, body: 'a=b' })
    expect([press.status, textOf(press)], path).toEqual([403, 'You are signed out.'])
  }
})

test('an account without the Admin flag gets the same 403, byte for byte, at every address', async () => {
  const answers = new Set<string>()
  for (const path of addresses) {
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['POST', `${path}.data`],
    ] as const) {
      const headers = { cookie: cookies.user, ...(method === 'POST' ? form : {}) }
      const answer = await ask(server.origin, at, { method, headers, body: method === 'POST' ? 'a=b' : '' })
      expect(answer.status, `${method} ${at}`).toBe(403)
      answers.add(textOf(answer).replaceAll(/\breference\W+[\w-]+/gi, ''))
    }
    const data = await ask(server.origin, `${path}.data`, { headers: { cookie: cookies.user } })
    expect([data.status, textOf(data).includes('/access-denied')], path).toEqual([202, true])
  }
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('Access Denied')
})

test('another site cannot post to the studio, with any session', async () => {
  for (const cookie of ['', cookies.user, cookies.admin])
    for (const path of ['/studio/markdown', '/studio/home', '/studio/home.data', '/studio/no-such-page'])
      for (const site of ['cross-site', 'same-site', 'none']) {
        const headers = { ...form, cookie, 'sec-fetch-site': site }
        const answer = await ask(server.origin, path, { method: 'POST', headers, body: 'a=b' })
        expect(answer.status, `${path} ${site}`).toBe(403)
      }
})

/** The largest form of each address that is small enough to send one byte more. */
const limits = pages.flatMap(({ path = '', handle: { isStudio, access, maxFormBytes = 0, takes } }) => {
  const isSmall = maxFormBytes > 0 && maxFormBytes <= 64 * 1024 && takes === undefined
  return isStudio && access === 'admin' && isSmall ? [[`/${path.replaceAll(/:\w+/g, 'x')}`, maxFormBytes] as const] : []
})

test('a press is checked as a form of its address is: origin, type, size, and whether there is a form', async () => {
  expect(limits.length).toBeGreaterThan(5)
  const answers = async (at: string, more: Record<string, string>, body = 'a=b') => {
    const headers = { ...form, cookie: cookies.admin, ...more }
    const { status, body: text } = await ask(server.origin, at, { method: 'POST', headers, body })
    return [status, at.endsWith('.data') && /^<|html/.test(text.toString())]
  }
  for (const [path, most] of limits) {
    for (const at of [path, `${path}.data`]) {
      expect(await answers(at, { 'sec-fetch-site': 'cross-site' }), at).toEqual([403, false])
      expect(await answers(at, { 'content-type': 'application/json' }), at).toEqual([415, false])
      expect(await answers(at, {}, 'a'.repeat(most + 1)), at).toEqual([413, false])
    }
  }
  for (const at of ['/studio/history', '/studio/history.data', '/studio/pictures.data'])
    expect(await answers(at, {}), at).toEqual([405, false])
})

test('every answer of the studio is private, and no other site may frame it', async () => {
  const answers: [path: string, method?: string][] = [
    ...[['/studio'], ['/studio/home'], ['/studio/no-such-page'], ['/studio/entries/person-info/owner']],
    ...[['/studio/preview/pictures/none-320.webp'], ['/studio/preview/home', 'POST']],
  ] as [string, string?][]
  for (const [path, method = 'GET'] of answers) {
    const { headers } = await ask(server.origin, path, { method, headers: { ...form, cookie: cookies.admin } })
    expect(headers['cache-control'], path).toBe('no-store')
    expect(headers['x-robots-tag'], path).toBe('noindex, nofollow')
    expect(headers['referrer-policy'], path).toBe('same-origin')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
  const { headers } = await ask(server.origin, '/studio/home', { headers: { cookie: cookies.admin } })
  expect(headers['content-security-policy']).toContain("frame-src 'self'")
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:")
})

test('a preview runs no script, sends no form, and only this site may frame it', async () => {
  const answer = await ask(server.origin, '/studio/preview/home', { headers: { cookie: cookies.admin } })
  const policy = answer.headers['content-security-policy'] ?? ''
  for (const directive of ["script-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(directive)
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(answer.headers['cache-control']).toBe('no-store')
  const html = textOf(answer)
  expect(html).not.toContain('<script')
  expect(html).toContain('href="/studio/preview/resume"')
  expect(html).not.toMatch(/<a\b[^>]* href="https?:/)
})

test('a preview exists of public pages only', async () => {
  for (const path of ['/dashboard', '/studio', '/studio/home', '/admin/dashboard']) {
    const answer = await ask(server.origin, `/studio/preview${path}`, { headers: { cookie: cookies.admin } })
    expect(answer.status, path).toBe(404)
    // The frame of the preview shows the message.
    expect(answer.headers['x-frame-options'], path).toBe('SAMEORIGIN')
    expect(answer.headers['content-security-policy'], path).toContain("frame-ancestors 'self'")
    expect(answer.headers['x-robots-tag'], path).toBe('noindex, nofollow')
  }
})

test('no page of the site names the studio, unless an Admin is signed in', async () => {
  for (const [cookie, isNamed] of [
    ['', false],
    [cookies.user, false],
    [cookies.admin, true],
  ] as const) {
    const html = textOf(await ask(server.origin, '/home', { headers: { cookie } }))
    expect(html.includes('/studio')).toBe(isNamed)
  }
})

test('an entry that does not fit its address is rejected, as is a body that is no JSON, and another site’s', async () => {
  const path = `/studio/entries/jobs/${new URL(studioJob, server.origin).pathname.split('/').at(-1)}`
  const put = async (body: string, type = 'application/json', more: Record<string, string> = {}) => {
    const headers = { ...form, 'content-type': type, cookie: cookies.admin, ...more }
    return (await ask(server.origin, path, { method: 'PUT', headers, body })).status
  }
  const { held } = JSON.parse(textOf(await ask(server.origin, path, { headers: { cookie: cookies.admin } })))
  const { fields, version } = held
  for (const wrong of [
    ...['', 'null', '[]', '{', '{}'],
    json({ fields }),
    json({ version, fields: [] }),
    ...['__proto__', 'colour', 'responsibilities[1]', 'title.a'].map((name) =>
      json({ version, fields: { ...fields, [name]: 'a' } }),
    ),
  ])
    expect(await put(wrong), wrong.slice(0, 60)).toBe(400)
  const whole = json({ version, fields })
  expect(await put(whole, 'text/plain')).toBe(415)
  expect(await put(whole, 'application/json', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await put(whole, 'application/json', { cookie: cookies.user })).toBe(403)
  expect(await put(whole.padEnd(2 * 2 ** 20 + 1))).toBe(413)
  expect(await put(whole.padEnd(2 * 2 ** 20))).toBe(200)
  expect(await put(json({ version: 'another', fields: { ...fields, title: 'Captain' } }))).toBe(409)
})

test('STUDIO=off answers 404 at every address below /studio, also to an Admin, and the menu has no entry', async () => {
  const closed = await startServer({ env: { STUDIO: 'off' } })
  try {
    await addPeople(closed, [admin])
    const cookie = await cookieOf(closed, admin)
    for (const path of ['/studio', '/studio/home', '/studio/no-such-page'])
      expect((await ask(closed.origin, path, { headers: { cookie } })).status, path).toBe(404)
    expect(textOf(await ask(closed.origin, '/home', { headers: { cookie } }))).not.toContain('/studio')
  } finally {
    await closed.stop()
  }
})

/** JSON of ASCII alone: the requests of this file count their bytes as characters. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
