import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { addPeople, cookieOf, postLogin, user } from './accounts.ts'
import { humanAnswer, postForm } from './programs.ts'
import { wantSampleData } from './sample-data.ts'
import { freePort, type Server, type Start, start } from './server.ts'
import { copyOfSample, temporaryFolder } from './starting.ts'
import { change, storedIn } from './stored.ts'
import { ask, textOf } from './wire.ts'

/** What the log says, what it never says, and what becomes of it when nobody reads. Source: reliability 2.11, O12, O17. */

/** Where the run's sample content is made while other tests run; nothing here is to count that. */
beforeAll(async () => {
  await wantSampleData(inject('sampleData'))
  await vi.waitUntil(() => existsSync(inject('sampleData')), { timeout: 170_000, interval: 100 })
})

/** All that a line of the log may have. */
const known = new Set(
  'time level event reference method route address account queue id name path why reason signal origin error status ms bytes attempts count submissions entries bounced wiped sizeBytes removed'.split(
    ' ',
  ),
)

test('nothing secret and nothing that somebody typed is in the output, whatever is asked and whatever fails', {
  timeout: 120_000,
}, async () => {
  const secrets = {
    mail: 'canary-mail-password',
    key: 'canary-api-key',
    check: 'canary-check-secret',
    password: 'canary of glass and 9 reeds',
    next: 'canary in the long grass 7',
    wrong: 'canary-wrong-password',
    text: 'canary message text',
    name: 'Canary Nameson',
    company: 'Canary Works',
    email: 'canary.visitor@example.com',
    proof: 'canary-proof',
    token: 'canary-token',
    header: 'canary-header',
    broken: ' canary "quoted" and so on',
  }
  const { server, lines } = await logging({
    LOG: 'access',
    MAIL_URL: `smtp://canary.user:${secrets.mail}@127.0.0.1:${await freePort()}`,
    FIREBASE_API_KEY: secrets.key,
    HUMAN_CHECK_SECRET: secrets.check,
    FORM_ENDPOINT: `http://127.0.0.1:${await freePort()}/canary-form-path`,
  })
  const person = { ...user, email: 'canary.person@example.com', password: secrets.password }
  await addPeople(server, [person])

  const { cookies } = await postLogin(server, { email: person.email, password: person.password })
  const session = /__Host-session=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? ''
  const device = /__Host-device=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? ''
  await postLogin(server, { email: secrets.email, password: secrets.wrong })
  await postLogin(server, { resetEmail: person.email })
  const mail = () => storedIn(server.dataDir, 'mail').find(({ id }) => id.startsWith('reset-'))
  await expect.poll(mail).toBeDefined()
  const token = /token=([\w-]{43})/.exec(JSON.stringify(mail()?.fields))?.[1] ?? ''
  expect([session.length, token.length, device.length > 20]).toEqual([43, 43, true])

  const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = own) =>
    ask(server.origin, path, { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
  await ask(server.origin, `/reset-password?token=${token}`, { headers: { cookie: `__Host-session=${session}` } })
  await ask(server.origin, `/reset-password?token=${secrets.token}`)
  await form('/reset-password', { token, password: 'password1' })
  await form('/reset-password', { token, password: secrets.next })
  await form('/logout', { mark: secrets.token })
  await form('/login', { email: secrets.email }, { ...own, 'sec-fetch-site': 'cross-site' })
  const { text: message, name, company, email } = secrets
  await postForm(server, { name, company, email, message, 'g-recaptcha-response': await humanAnswer(server) })
  await postForm(server, { name, company, email, message, 'g-recaptcha-response': secrets.proof })
  await form('/contact', { name, company, email, message, 'g-recaptcha-response': secrets.proof })
  await form('/forms/contact', { canary: message }, { 'content-type': 'application/json' })
  const paths = [
    '/home',
    '/resume/jobs/details?uuid=canary',
    '/projects/canary',
    '/login?redirect=canary',
    '/canary/%63',
  ]
  for (const path of [
    ...paths,
    '/pictures/canary',
    '/static/js/canary.js',
    '/.env',
    '/canary.data',
    '/\u001b[2Jcanary',
  ])
    await ask(server.origin, path, { headers: { 'user-agent': secrets.header, referer: `http://x/${secrets.header}` } })
  await ask(server.origin, '/home', { method: 'CANARY' })
  const failures = [`now${secrets.broken}`, `later${secrets.broken}`].map((project) => new URLSearchParams({ project }))
  const failed = []
  for (const search of failures) failed.push(await ask(server.origin, `/projects?${search}`))
  await expect.poll(() => lines().map(({ event }) => event), { timeout: 20_000 }).toContain('delivery delayed')

  const told = server.output().replaceAll(server.dataDir, '')
  const leaks = (text: string) =>
    Object.entries({ ...secrets, session, device, token, canary: 'canary', address: '127.0.0.1:', escape: '\u001b' })
      .filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()))
      .map(([what]) => what)
  expect(leaks(told)).toEqual([])
  expect(leaks(`${told}${token} 127.0.0.1:25`)).toEqual(['token', 'address']) // the control: it would have been found

  for (const [at, event] of ['request failed', 'page failed'].entries()) {
    const answer = failed[at]
    expect(answer?.status).toBe(500)
    const reference = /(?:Reference: |"reference">)([0-9A-F-]{9})</.exec(answer ? textOf(answer) : '')?.[1]
    const own500 = lines().filter((line) => line.reference === reference)
    expect(own500.map((line) => line.event)).toEqual([event, 'request'])
    expect(own500[0]?.error).toMatch(/^SyntaxError: .*\n {4}at /)
  }
  for (const line of lines()) expect(Object.keys(line).filter((field) => !known.has(field))).toEqual([])
  const events = new Set(lines().map(({ event }) => event))
  for (const event of ['sign-in accepted', 'sign-in refused', 'reset asked', 'reset refused', 'reset used'])
    expect(events, event).toContain(event)
  for (const event of ['foreign form refused', 'submission accepted', 'submission refused', 'page failed', 'request'])
    expect(events, event).toContain(event)
})

test('a line per request has its route, never its address, and says how it ended', async () => {
  const { server, lines } = await logging({ LOG: 'access' })
  await ask(server.origin, '/home')
  await ask(server.origin, '/home')
  await ask(server.origin, '/projects/some-project?x=1', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await ask(server.origin, '/nowhere/at/all')
  await ask(server.origin, '/login', { method: 'POST' })
  await expect.poll(() => requests(lines())).toHaveLength(5)
  expect(requests(lines()).map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/home', 200],
    ['GET', '/home', 200],
    ['GET', '/projects/:project', 404],
    ['GET', '*', 404],
    ['POST', '/login', 403],
  ])
  const found = requests(lines())
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(5)
  expect(new Set(found.map(({ address }) => address)).size).toBe(1)
  for (const { bytes, ms, address } of found) {
    expect(bytes).toBeGreaterThan(500)
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(address).toMatch(/^[0-9a-f]{16}$/)
  }
})

test('a limit that somebody hits is noted once, however often he goes on', async () => {
  const { server, lines } = await logging({ RATE_LIMITS: 'on' })
  const statuses = []
  for (let at = 0; at < 40; at += 1) statuses.push((await ask(server.origin, '/human-check/challenge')).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
  await server.stop()
  const noted = lines().filter(({ event }) => event === 'limit reached')
  expect(noted).toMatchObject([{ level: 'warn', why: 'challenges', address: expect.stringMatching(/^[0-9a-f]{16}$/) }])
})

test('a role that is given is noted at the next request of its session', async () => {
  const { server, lines } = await logging({})
  await addPeople(server, [user])
  const cookie = await cookieOf(server, user)
  await ask(server.origin, '/home', { headers: { cookie } })
  expect(lines().map(({ event }) => event)).not.toContain('role changed')
  change(
    server.dataDir,
    "update documents set fields = json_set(fields, '$.Admin', json('true')) where collection = 'user'",
  )
  await ask(server.origin, '/home', { headers: { cookie } })
  await expect.poll(() => lines().at(-1)).toMatchObject({ event: 'role changed', why: 'Admin' })
})

test('without LOG=access a request that ends well has no line', async () => {
  const { server, lines } = await logging({})
  await ask(server.origin, '/home')
  await server.stop()
  expect(lines().map(({ event }) => event)).toEqual(['started', 'stopped'])
})

test('while nobody reads the output the site answers, and the memory stays as it is; then it is told what is missing', async () => {
  const { server, lines, begun } = await logging({ LOG: 'access' })
  const many = 2_000
  await pipelined(server, many)
  await expect.poll(() => requests(lines()).length, { timeout: 30_000 }).toBe(many)
  const before = memoryOf(begun)
  begun.child.stdout?.pause()
  for (let at = 0; at < 5; at += 1) await pipelined(server, many)
  // So many at once are more than it takes: it may say that it is busy, for a moment.
  await expect.poll(async () => (await ask(server.origin, '/home')).status).toBe(200)
  expect(memoryOf(begun) - before).toBeLessThan(60 * 2 ** 20)
  begun.child.stdout?.resume()
  await vi.waitUntil(
    async () => {
      await ask(server.origin, '/healthz')
      return lines().some(({ event }) => event === 'lines were dropped')
    },
    { timeout: 20_000, interval: 100 },
  )
  const dropped = lines().find(({ event }) => event === 'lines were dropped')
  expect(dropped?.count).toBeGreaterThan(many)
})

test('an error that nobody caught is noted, what was begun is answered, and the exit status is 1', async () => {
  const { server, lines, begun } = await logging({})
  const { host } = new URL(server.origin)
  const slow = connect(Number(new URL(server.origin).port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  slow.write(`POST /contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${server.origin}\r\ncontent-length: 6\r\n`)
  slow.write('content-type: application/x-www-form-urlencoded\r\n\r\nname=')
  let answer = ''
  slow.on('data', (part) => (answer += part))
  await ask(server.origin, '/healthz')
  begun.child.kill('SIGUSR2')
  await expect.poll(() => lines().map(({ event }) => event)).toContain('unexpected fault')
  slow.write('A')
  expect(await begun.ended).toBe(1)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(lines().map(({ event }) => event)).toEqual(['started', 'unexpected fault', 'submission refused', 'stopped'])
  expect(server.output()).not.toContain('canary')
})

/**
 * What makes faults that no request can: a search value that begins with 'now' or 'later' is read as JSON, at once or when it is asked
 * for again, by the page; and a SIGUSR2 becomes an error that nobody catches. All of them quote what could not be read.
 */
const faults = `
  const { get } = URLSearchParams.prototype
  const seen = new Set()
  URLSearchParams.prototype.get = function (name) {
    const value = get.call(this, name)
    if (value?.startsWith('now') || (value?.startsWith('later') && seen.has(value))) JSON.parse(value)
    seen.add(value)
    return value
  }
  process.on('SIGUSR2', () => setImmediate(() => JSON.parse('canary "x" and so on')))
`

type Line = Record<string, string | number> & { event: string; error?: string; reference?: string }

/** A server with these settings, and the lines of its log so far. Each one after its greeting must be JSON. */
async function logging(env: Record<string, string>): Promise<{ server: Server; lines(): Line[]; begun: Start }> {
  const port = await freePort()
  const dataDir = await copyOfSample()
  const preload = join(await temporaryFolder(), 'faults.mjs')
  await writeFile(preload, faults)
  const settings = { PORT: String(port), RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir }
  const begun = start({ ...settings, NODE_OPTIONS: `--import=${preload}` })
  const { output, ended, child } = begun
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  await vi.waitUntil(() => output().includes('"started"'), { timeout: 30_000 })
  const origin = `http://localhost:${port}`
  const lines = () => {
    const [, log = ''] = output().split(`Vita serves ${origin}\n`)
    return log
      .slice(0, log.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line)
  }
  return { server: { origin, dataDir, settings, output, stop }, lines, begun }
}

function requests(lines: Line[]): Line[] {
  return lines.filter(({ event }) => event === 'request')
}

/** Asks so many times over one connection, and waits for every answer. */
async function pipelined(server: Server, count: number): Promise<void> {
  const { port, host } = new URL(server.origin)
  const request = (more = '') => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`
  const socket = connect(Number(port), '127.0.0.1')
  let answers = 0
  socket.on('data', (part) => {
    answers += part.toString('latin1').split('HTTP/1.1 200').length - 1
  })
  socket.end(request().repeat(count - 1) + request('connection: close\r\n'))
  await new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject))
  expect(answers).toBeGreaterThan(count * 0.99) // a status line that two parts share is not counted
}

/** The memory of a process, in bytes. */
function memoryOf({ child }: Start): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
