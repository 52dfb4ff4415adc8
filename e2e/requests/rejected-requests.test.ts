import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAnswer } from '#support/journeys/answers.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { type Answer, ask, type Question, send, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { storedBy } from '#support/journeys/stored.ts'

/** Which requests are answered, and which are rejected. docs/behaviour.md 13.1 to 13.3, 13.5, 13.7. */
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('a method that a page does not accept is answered with those it accepts', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW', 'CONNECT'])
    expect((await at('/home', { method })).headers.allow, method).toBe('GET, HEAD, POST')
  const own = { origin: server.origin, ...form }
  for (const path of ['/home', '/no-such-page', '/healthz', '/favicon.svg', '/pictures/x', '/resume.data'])
    expect((await at(path, { method: 'POST', headers: own, body: 'a=b' })).headers.allow, path).toBe('GET, HEAD')
})

test('a local site answers for its own host names, and for no others', async () => {
  const { port } = new URL(server.origin)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST', 'vita.localhost'])
    expect((await at('/home', { headers: { host } })).status, host).toBe(200)
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '0.0.0.0'])
    expect((await at('/home', { headers: { host } })).status, host).toBe(421)
  for (const host of [`localhost:${port}@evil.example`, '', 'localhost:99999', 'local host', 'localhost/'])
    expectAnswer(server, await at('/home', { headers: { host } }), 400)
  for (const path of ['/healthz', '/readyz'])
    expect((await at(path, { headers: { host: 'evil.example' } })).status, path).toBe(200)
})

test('forwarded host headers appear in no answer', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-prefix': '/evil.example',
    forwarded: 'host=evil.example',
    'x-original-url': '/evil.example',
    referer: 'http://evil.example/',
  }
  for (const path of ['/home', '/', '/home/', '/contact', '/no-such-page', '/dashboard']) {
    const answer = await at(path, { headers })
    expect(answer.raw + textOf(answer), path).not.toContain('evil.example')
  }
})

test('a form is accepted from pages of this site only', async () => {
  const { origin } = server
  const own: Record<string, string>[] = [
    { referer: `${origin}/home` },
    { origin },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
  ]
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site', origin },
    { 'sec-fetch-site': 'same-site', origin },
    { 'sec-fetch-site': 'none', origin },
    { origin: 'null', referer: `${origin}/home` },
    { 'sec-fetch-site': 'cross-site', referer: `${origin}/home` },
    { referer: 'http://evil.example/' },
    { referer: `http://evil.example/${origin}/home` },
  ]
  for (const [status, all] of [
    [303, own],
    [403, foreign],
  ] as const) {
    for (const headers of all) {
      const answer = await at('/theme', { method: 'POST', headers: { ...form, ...headers }, body: 'theme=dark' })
      expect(answer.status, JSON.stringify(headers)).toBe(status)
    }
  }
})

test('a text browser, which names no site, writes to the owner with the signed time of the form, and with no other', async () => {
  const page = textOf(await at('/contact'))
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const typed = { name: 'Lyn', email: 'lyn@example.com', company: '', message: 'From a text browser.', website: '' }
  const fields = { ...typed, SubmissionUuid: value('SubmissionUuid'), issued: value('issued') }
  const post = async (path: string, sent: Record<string, string>, headers = {}) =>
    (await at(path, { method: 'POST', headers: { ...form, ...headers }, body: String(new URLSearchParams(sent)) }))
      .status
  const foreign: [Record<string, string>, Record<string, string>][] = [
    [typed, {}],
    [{ ...fields, issued: `${fields.issued}x` }, {}],
    [fields, { origin: 'null' }],
    [fields, { origin: 'http://evil.example' }],
    [fields, { referer: 'http://evil.example/' }],
    [fields, { 'sec-fetch-site': 'cross-site' }],
  ]
  for (const [sent, headers] of foreign)
    expect(await post('/contact', sent, headers), JSON.stringify(headers)).toBe(403)
  for (const path of ['/login', '/theme', '/reset-password']) expect(await post(path, fields), path).toBe(403)
  // Once the form is old enough for a person.
  await expect.poll(() => post('/contact', fields), { timeout: 20_000 }).toBe(200)
  expect(JSON.stringify(await storedBy(server, 'submissions'))).toContain('From a text browser.')
})

test('a refused form comes back with its words, its cause and what to do, and takes nothing', async () => {
  const { origin } = server
  const typed = { name: 'Zo\u00eb <b>', email: 'zoe@example.com', company: 'Tide & Co', message: 'one\ntwo' }
  const words = ['Zo\u00eb &lt;b&gt;', 'zoe@example.com', 'Tide &amp; Co', 'one\ntwo']
  const other = origin.replace(/\d+$/, '1')
  for (const [headers, cause] of [
    [{ origin: 'null' }, `Please send it again from ${origin}`],
    [{}, `Please send it again from ${origin}`],
    [{ origin: other }, `Please open ${origin} and send it there.`],
  ] as const) {
    const post = (path: string, fields: Record<string, string>) =>
      at(path, { method: 'POST', headers: { ...form, ...headers }, body: String(new URLSearchParams(fields)) })
    const contact = await post('/contact', typed)
    const html = textOf(contact)
    expect([contact.status, contact.headers['cache-control']]).toEqual([403, 'no-store'])
    expect(html).toMatch(/<title>Error: /)
    for (const text of [...words, cause]) expect(html, text).toContain(text)
    const login = await post('/login', { email: 'zoe@example.com', password: 'CANARY' })
    expect([login.status, textOf(login).includes('zoe@example.com'), textOf(login).includes('CANARY')]).toEqual([
      403,
      true,
      false,
    ])
    const reset = await post('/login', { resetEmail: 'zoe@example.com' })
    expect(textOf(reset)).toMatch(/<details class="reset" open/)
    const theme = await post('/theme', { theme: 'dark' })
    expect([theme.status, textOf(theme).includes(cause)]).toEqual([403, true])
    const data = await post('/contact.data', typed)
    expect([data.status, data.headers['content-type'], textOf(data).includes(cause)]).toEqual([
      403,
      'text/plain; charset=utf-8',
      true,
    ])
  }
  const foreign = { ...form, 'sec-fetch-site': 'cross-site', origin: 'null' }
  const answer = await at('/contact', { method: 'POST', headers: foreign, body: 'name=CANARY' })
  expect([answer.status, textOf(answer).includes('CANARY')]).toEqual([403, false])
  // A browser of another file may have repeated its own message at this address.
  expect(JSON.stringify(await storedBy(server, 'submissions'))).not.toMatch(/zoe@example\.com|CANARY/)
})

test('without scripts the title of a page with a rejected form begins with Error:, and the form has the reason', async () => {
  const { origin } = server
  for (const [path, body, reason] of [
    ['/contact', '', 'Email cannot be blank.'],
    ['/contact', 'name=Zo&email=zoe%40example.com&message=Hello', 'Human verification failed or expired.'],
    ['/login', '', 'Email cannot be blank.'],
    ['/login', 'email=zoe%40example.com&password=wrong', 'Incorrect Username/Password.'],
    ['/login', 'resetEmail=zoe', 'Please enter a valid email address.'],
    ['/reset-password', 'token=wrong&password=tide-tables', 'This link is not valid any more.'],
  ] as const) {
    const headers = { ...form, 'sec-fetch-site': 'same-origin', origin }
    const html = textOf(await at(path, { method: 'POST', headers, body }))
    expect(html, `${path} ${body}`).toMatch(/<title>Error: /)
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main, `${path} ${body}`).toContain(reason)
  }
})

test('the log says what the owner has to look at when a form is refused', async () => {
  const own = await startSmall({ 'documents/person-info/owner.json': ownerCalled('Runa Tveit') })
  onTestFinished(async () => void (await own.stop()))
  const headers = { ...form, origin: own.origin.replace(/\d+$/, '1') }
  await ask(own.origin, '/contact', { method: 'POST', headers, body: 'name=Ada' })
  await expect.poll(() => own.output()).toContain('Set ORIGIN to the address that visitors see')
})

test('pipelined requests on one connection are answered in order', async () => {
  const host = new URL(server.origin).host
  const line = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`
  const answers = await send(
    server.origin,
    line('/resume') + line('/healthz') + line('/about-me', 'connection: close\r\n'),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 301])
})

function at(target: string, question: Question = {}): Promise<Answer> {
  return ask(server.origin, target, question)
}
