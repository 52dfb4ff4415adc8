import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { TrialStep } from '#domain/health/trial.ts'
import { freePort } from '#support/journeys/server.ts'
import { canMakeCertificates, makeCertificate, trust } from '#support/nodemailer/certificate.ts'
import { mailSink, rejecting } from '#support/nodemailer/mail-sink.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { type Point, scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { mailServerOf } from './mail-url.ts'
import { allSteps, tryMail } from './trial.ts'

/** Each step of a test mail against real servers, on loopback. docs/behaviour.md 33.3. */
const secret = 'secret canary'
const limits = { connectMs: 1_000, greetingMs: 1_000, socketMs: 1_000, overallMs: 5_000, quitMs: 100 }

test('a server that takes the mail: seven steps are good', async () => {
  const { port, taken } = await mailSink({ disabledCommands: ['STARTTLS'], authOptional: true, onAuth: accepts })
  const { steps } = await tried(port)
  expect(steps.map(({ name, state, says }) => `${state} ${name}: ${says}`)).toEqual([
    'good Server found: 127.0.0.1',
    `good Port open: ${port}`,
    'good Encrypted: No: the server is on this machine, or tls=never is set.',
    'good Certificate: Not checked.',
    'good Signed in: ann',
    'good Sender accepted: ann@vita.example',
    'good Message accepted: Look in your inbox, and in the spam folder.',
  ])
  expect(taken).toMatchObject([{ from: 'ann@vita.example', to: ['visitor@example.test'], user: 'ann' }])
})

test('a name that does not exist', async () => {
  const { bad, steps } = await tried(25, { host: 'smtp.gmial.com' })
  expect(bad).toMatchObject({ name: 'Server found', says: 'No server has this name.' })
  expect(bad.cure?.words).toContain('smtp.gmail.com')
  expect(steps.map(({ state }) => state)).toEqual(['bad', ...Array(6).fill('later')])
})

test('a closed port, while another one answers, and while none does', async () => {
  const [closed, { port }] = [await freePort(), await mailSink()]
  const ports = [
    { port: closed, encryption: 'tls' as const },
    { port, encryption: 'starttls' as const },
  ]
  const { bad } = await tried(closed, {}, ports)
  expect(bad).toMatchObject({ name: `Port ${closed} closed`, says: 'The server refuses connections there.' })
  expect(bad.cure?.words).toContain(`Port ${port} answers.`)
  expect(bad.cure?.change).toEqual({
    label: `Use port ${port} and test again`,
    port: String(port),
    encryption: 'starttls',
  })
  expect((await tried(closed, {}, ports.slice(0, 1))).bad).toMatchObject({ name: 'No port answers' })
})

test('a port that never answers is the hosting company’s', async () => {
  const { bad } = await tried(465, { host: '192.0.2.1' }, [])
  expect(bad.name).toBe('No port answers')
  expect([bad.says, bad.cure?.words]).toEqual(
    bad.says.startsWith('No answer')
      ? ['No answer within 1 seconds.', expect.stringContaining('2525')]
      : ['The server refuses connections there.', expect.any(String)],
  )
})

test('STARTTLS where TLS from the start is set, and the other way round', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const plain = await mailSink()
  expect((await tried(plain.port, { scheme: 'smtps' })).bad).toMatchObject({
    name: 'Encrypted',
    says: 'This port speaks STARTTLS, not TLS from the start.',
    cure: { change: { encryption: 'starttls' } },
  })
  const tls = await mailSink({ secure: true, ...makeCertificate(temporaryFolder(), 'DNS:localhost') })
  expect((await tried(tls.port)).bad).toMatchObject({
    name: 'Encrypted',
    says: 'This port speaks TLS from the start, not STARTTLS.',
    cure: { change: { encryption: 'tls' } },
  })
})

test('a server without encryption', async () => {
  const { port } = await mailSink()
  expect((await tried(port, { query: '?tls=required' })).bad).toMatchObject({
    name: 'Encrypted',
    says: 'The server offers no encryption on this port.',
  })
})

test('a certificate of another name, and of no authority', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const pair = makeCertificate(temporaryFolder(), 'DNS:mail.vita.example')
  const { port } = await mailSink({ ...pair, disabledCommands: ['AUTH'] })
  const place = { host: 'localhost', query: '?tls=required' }
  const unknown = await tried(port, place)
  expect(unknown.bad).toMatchObject({
    name: 'Certificate',
    says: 'No authority that this machine trusts has signed it.',
  })
  expect(unknown.steps.map(({ state }) => state)).toEqual(['good', 'good', 'good', 'bad', 'later', 'later', 'later'])
  trust(pair.cert)
  expect((await tried(port, place)).bad).toMatchObject({
    says: 'It belongs to mail.vita.example, not to localhost.',
    cure: { change: { label: 'Use mail.vita.example and test again', host: 'mail.vita.example' } },
  })
})

test('a valid certificate is said with its end', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const pair = makeCertificate(temporaryFolder(), 'DNS:localhost')
  trust(pair.cert)
  const { port } = await mailSink({ ...pair, secure: true, onAuth: accepts, disabledCommands: [] })
  const { steps } = await tried(port, { host: 'localhost', scheme: 'smtps', query: '?tls=required' })
  expect(steps[2]).toMatchObject({ state: 'good', says: 'TLS from the start' })
  expect(steps[3]?.says).toMatch(/^valid until \w+ \d+, 20\d\d$/)
  expect(steps[6]).toMatchObject({ state: 'good' })
})

test('a wrong password, and none where the server wants one', async () => {
  const refuses = await mailSink({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (_, __, done) => done(rejecting(535)),
  })
  const wrong = await tried(refuses.port)
  expect(wrong.bad).toMatchObject({ name: 'Signed in', says: 'User name or password refused.' })
  expect(wrong.bad.cure?.words).toContain('app password')
  const missing = await tried(refuses.port, { account: '' })
  expect(missing.bad).toMatchObject({ name: 'Signed in', says: 'The server asks for a user name and a password.' })
  expect(missing.steps).toHaveLength(7)
})

test('a sender that the server refuses, at once or with the recipient', async () => {
  const at = (point: Point, reply: `${number} ${string}`) => scriptedServer({ AUTH: '235 welcome', [point]: reply })
  for (const { port } of [
    await at('MAIL', '550 no'),
    await at('RCPT', '553 5.7.1 Sender address rejected: not owned'),
  ]) {
    const { bad, steps } = await tried(port, { account: `ann%40gmail.example:${secret.replace(' ', '%20')}@` })
    expect(bad).toMatchObject({
      name: 'Sender accepted',
      says: 'You may not send as ann@vita.example.',
      cure: { change: { label: 'Send as ann@gmail.example', from: 'ann@gmail.example' } },
    })
    expect(steps.map(({ state }) => state)).toEqual([...Array(5).fill('good'), 'bad', 'later'])
  }
})

test('a message that the server refuses, in its own words but for the password', async () => {
  const { port } = await scriptedServer({ AUTH: '235 welcome', dot: `451 try later, ${secret}` as '451 x' })
  expect((await tried(port)).bad).toMatchObject({ name: 'Message accepted', says: '451 try later, …' })
  const away = await scriptedServer({ greeting: '554 no service here' })
  expect((await tried(away.port)).bad).toMatchObject({ name: 'Encrypted', says: '554 no service here' })
})

test('something that is no mail server', async () => {
  const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  onTestFinished(() => void other.close())
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', () => listening()))
  const { port } = other.address() as { port: number }
  expect((await tried(port)).bad).toMatchObject({ name: 'No mail server' })
})

type Place = { host?: string; scheme?: string; query?: string; account?: string }

/** All steps of a test, and the one that failed. No step holds the password. */
async function tried(port: number, place: Place = {}, ports?: Parameters<typeof tryMail>[1]['ports']) {
  const { host = '127.0.0.1', scheme = 'smtp', query = '', account = `ann:${secret.replace(' ', '%20')}@` } = place
  const server = mailServerOf(`${scheme}://${account}${host}:${port}${query}`)
  if (server === null) throw new Error('That is no address.')
  const told: TrialStep[] = []
  const lookup = async (name: string) => {
    if (name !== 'localhost') throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  }
  const options = { from: 'ann@vita.example', mail: sampleMail(), lookup, limits, ...(ports && { ports }) }
  await tryMail(server, options, (step) => told.push(step))
  expect(JSON.stringify(told)).not.toContain(secret)
  const none: TrialStep = { name: '', state: 'good', says: '' }
  return { steps: allSteps(told), bad: told.find(({ state }) => state === 'bad') ?? none }
}

function accepts(_: unknown, __: unknown, done: (error: null, answer: { user: string }) => void): void {
  done(null, { user: 'ann' })
}
