import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#support/journeys/server.ts'
import { mailSink, rejecting } from '#support/nodemailer/mail-sink.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { type Point, scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { canMakeCertificates, makeCertificate, trust } from '#support/web/certificate.ts'
import { mailFaultOf } from './mail-fault.ts'
import { mailServerOf } from './mail-url.ts'
import { smtpTransport } from './smtp.ts'

/** What an error of nodemailer means. docs/behaviour.md 7.4, 33.3. */
const secret = 'secret canary'
const from = 'ann@vita.example'
const connecting = { code: 'ESOCKET', command: 'CONN' }

const certificate = 'The certificate of the mail server is not valid.'
const handshake = 'The TLS handshake with the mail server failed.'
const unreachable = 'The mail server cannot be reached.'
const brokeOff = 'The connection to the mail server broke off.'

const meanings: readonly (readonly [error: unknown, outcome: string, reason: string])[] = [
  ...[
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_REVOKED',
    'INVALID_CA',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ].map((originalCode) => [{ ...connecting, originalCode }, 'wrong-setup', certificate] as const),
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'EPROTO'].map(
    (originalCode) => [{ ...connecting, originalCode }, 'wrong-setup', handshake] as const,
  ),
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'wrong-setup', 'The name of the mail server does not exist.'],
  ...['EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'].map(
    (originalCode) => [{ code: 'EDNS', originalCode }, 'later', unreachable] as const,
  ),
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].map(
    (originalCode) => [{ ...connecting, originalCode }, 'later', unreachable] as const,
  ),
  [{ ...connecting, originalCode: 'ECONNREFUSED' }, 'later', 'The mail server refuses connections at this port.'],
  ...['ECONNRESET', 'EPIPE', 'EMFILE'].map(
    (originalCode) => [{ ...connecting, originalCode }, 'later', brokeOff] as const,
  ),
  [{ code: 'EABORT' }, 'later', 'The mail server did not answer in time.'],
  ...[new Error('secret'), 'secret', undefined, null, 5, {}].map((error) => [error, 'later', brokeOff] as const),
  ...([399, 600] as const).map((responseCode) => [recipient(responseCode), 'later', brokeOff] as const),
  ...([400, 499] as const).map(
    (code) => [recipient(code), 'later', `The mail server deferred the recipient (${code}).`] as const,
  ),
  ...([500, 599] as const).map(
    (code) => [recipient(code), 'never', `The mail server rejected the recipient (${code}).`] as const,
  ),
]

test.each(meanings)('%j is %s: %s', (error, outcome, reason) => {
  expect(mailFaultOf(error, serverAt(25), from)).toMatchObject({ outcome, reason })
})

function recipient(responseCode: number) {
  return { code: 'EENVELOPE', responseCode, command: 'RCPT TO', message: 'secret', response: `${responseCode} secret` }
}

test('a name that does not exist, and a port that is closed or waits for TLS', async () => {
  expect(words(mailFaultOf({ originalCode: 'ENOTFOUND' }, serverAt(25), from))).toContain('smtp.gmail.com')
  expect(await tried(await freePort())).toMatchObject({
    outcome: 'later',
    reason: 'The mail server refuses connections at this port.',
    cure: { change: port('587', 'starttls') },
  })
  const late = (timeoutType: string, at: number) =>
    mailFaultOf({ code: 'ETIMEDOUT', timeoutType }, serverAt(at), from).cure
  expect(late('CONNECT_TIMEOUT', 587)).toEqual({
    words: expect.stringContaining('Your hosting company may close port 587'),
    change: port('465', 'tls'),
  })
  expect(late('CONNECT_TIMEOUT', 465).change).toEqual(port('2525', 'starttls'))
  expect(late('GREETING_TIMEOUT', 465).change).toMatchObject({ encryption: 'tls' })
  expect(late('SOCKET_TIMEOUT', 465)).toEqual({ words: 'Wait some minutes and test again.' })
})

test('STARTTLS where TLS from the start is set, and the other way round', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const plain = await mailSink()
  expect(await tried(plain.port, { scheme: 'smtps' })).toMatchObject({
    reason: handshake,
    cure: { change: { encryption: 'starttls' } },
  })
  const tls = await mailSink({ secure: true, ...makeCertificate(temporaryFolder(), 'DNS:localhost') })
  expect(await tried(tls.port)).toMatchObject({ outcome: 'later', cure: { change: { encryption: 'tls' } } })
})

test('a server without encryption, and something that is no mail server', async () => {
  const { port } = await mailSink()
  expect(words(await tried(port, { query: '?tls=required' }))).toContain('Nothing is sent unencrypted.')
  const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  onTestFinished(() => void other.close())
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', () => listening()))
  const fault = await tried((other.address() as { port: number }).port)
  expect(fault).toMatchObject({
    outcome: 'wrong-setup',
    reason: 'The server at this address is not a mail server.',
  })
  expect(words(fault)).toContain('that your provider names')
})

test('a certificate of no authority, and of another name', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const pair = makeCertificate(temporaryFolder(), 'DNS:mail.vita.example')
  const { port } = await mailSink({ ...pair, disabledCommands: ['AUTH'] })
  const place = { host: 'localhost', query: '?tls=required' }
  expect(words(await tried(port, place))).toContain('No authority that this machine trusts has signed it.')
  trust(pair.cert)
  expect((await tried(port, place)).cure).toMatchObject({
    words: expect.stringContaining('It belongs to mail.vita.example, not to localhost.'),
    change: { label: 'Use mail.vita.example and test again', host: 'mail.vita.example' },
  })
})

test('a wrong password, and none where the server wants one', async () => {
  const { port } = await mailSink({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (_, __, done) => done(rejecting(535)),
  })
  expect(await tried(port)).toMatchObject({
    reason: 'The mail server rejected the sign-in (535).',
    cure: { words: expect.stringContaining('app password') },
  })
  expect(words(await tried(port, { account: '' }))).toBe('Type the user name and the password of your mail account.')
  const gmail = { ...serverAt(465), host: 'smtp.gmail.com' }
  expect(mailFaultOf({ code: 'EAUTH', responseCode: 534, command: 'AUTH PLAIN' }, gmail, from).cure.link).toContain(
    'myaccount.google.com',
  )
})

test('a sender that the server refuses, at once or with the recipient', async () => {
  for (const script of [{ MAIL: '550 no' }, { RCPT: '553 5.7.1 Sender address rejected: not owned' }] as const) {
    const { port } = await scriptedServer({ AUTH: '235 welcome', ...script })
    expect((await tried(port, { account: 'ann%40gmail.example:x@' })).cure).toMatchObject({
      words: expect.stringContaining('You may not send as ann@vita.example.'),
      change: { label: 'Send as ann@gmail.example', from: 'ann@gmail.example' },
    })
  }
})

test('a recipient and a message that the server refuses, in its own words but for the password', async () => {
  const answered = async (point: Point, reply: string) => {
    const { port } = await scriptedServer({ AUTH: '235 welcome', [point]: `${reply}, ${secret}` as '550 x' })
    const { reply: own, cure } = await tried(port)
    return [own, cure.words]
  }
  expect(await answered('RCPT', '550 no mailbox')).toEqual([
    '550 no mailbox, …',
    expect.stringContaining('Is the address right?'),
  ])
  expect(await answered('dot', '552 too large')).toEqual([
    '552 too large, …',
    expect.stringContaining('It may be too large'),
  ])
  expect(await answered('dot', '451 try later')).toEqual(['451 try later, …', 'Wait some minutes and test again.'])
  const nobody = await smtpTransport(serverAt(25), { from }).attempt(sampleMail({ to: 'nobody' }))
  expect(nobody).toMatchObject({ outcome: 'never', cure: { words: 'Change your mailbox in Look and texts.' } })
})

function port(number: string, encryption: string) {
  return { label: `Use port ${number} and test again`, port: number, encryption }
}

function words({ cure }: { cure: { words: string } }): string {
  return cure.words
}

type Place = { host?: string; scheme?: string; query?: string; account?: string }

function serverAt(at: number, place: Place = {}) {
  const { host = '127.0.0.1', scheme = 'smtp', query = '', account = `ann:${secret.replace(' ', '%20')}@` } = place
  const server = mailServerOf(`${scheme}://${account}${host}:${at}${query}`)
  if (server === null) throw new Error('That is no address.')
  return server
}

/** The fault of a mail that was not sent. Nothing of it holds the password. */
async function tried(at: number, place: Place = {}) {
  const limits = { connectMs: 1_000, greetingMs: 500, socketMs: 1_000, overallMs: 5_000 }
  const ended = await smtpTransport(serverAt(at, place), { from, limits }).attempt(sampleMail())
  if (ended.outcome === 'sent') throw new Error('It was sent.')
  expect(JSON.stringify(ended)).not.toContain(secret)
  return ended
}
