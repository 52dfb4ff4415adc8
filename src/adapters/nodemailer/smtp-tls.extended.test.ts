import { expect, test } from 'vitest'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import { mailSink } from '#support/nodemailer/mail-sink.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { type Happening, type Point, scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { canMakeCertificates, makeCertificate, trust } from '#support/web/certificate.ts'
import { mailServerOf } from './mail-url.ts'
import { smtpTransport } from './smtp.ts'

const shortTimeouts = { connectMs: 400, greetingMs: 200, socketMs: 200, overallMs: 600 }

const withTls = { disabledCommands: ['AUTH'] }
const notValid: Attempt = { outcome: 'wrong-setup', reason: 'The certificate of the mail server is not valid.' }

tlsTest('with a valid certificate the mail goes over STARTTLS', async () => {
  const certificate = certificateFor('IP:127.0.0.1')
  trust(certificate.cert)
  const { port, taken } = await mailSink({ ...certificate, ...withTls })
  expect(await send(`smtp://127.0.0.1:${port}?tls=required`)).toMatchObject({ outcome: 'sent' })
  expect(taken).toMatchObject([{ isSecure: true }])
})

tlsTest('with a valid certificate the mail goes over TLS from the start', async () => {
  const certificate = certificateFor('DNS:localhost')
  trust(certificate.cert)
  const { port, taken } = await mailSink({ ...certificate, ...withTls, secure: true })
  expect(await send(`smtps://localhost:${port}?tls=required`)).toMatchObject({ outcome: 'sent' })
  expect(taken).toMatchObject([{ isSecure: true }])
})

for (const scheme of ['smtp', 'smtps']) {
  tlsTest(`an untrusted certificate ends the conversation before the password, by ${scheme}`, async () => {
    const secrets: unknown[] = []
    const { port, taken } = await mailSink({
      ...certificateFor('IP:127.0.0.1'),
      disabledCommands: [],
      allowInsecureAuth: true,
      secure: scheme === 'smtps',
      onAuth: ({ password }, _, done) => {
        secrets.push(password)
        done(null, { user: 'ann' })
      },
    })
    expect(await send(`${scheme}://ann:secret@127.0.0.1:${port}?tls=required`)).toEqual(notValid)
    expect([taken, secrets]).toEqual([[], []])
  })

  tlsTest(`a certificate for another name is invalid, by ${scheme}`, async () => {
    const certificate = certificateFor('DNS:other.test')
    trust(certificate.cert)
    const { port, taken } = await mailSink({ ...certificate, ...withTls, secure: scheme === 'smtps' })
    expect(await send(`${scheme}://127.0.0.1:${port}?tls=required`)).toEqual(notValid)
    expect(taken).toEqual([])
  })

  tlsTest(`a loopback host may have any certificate unless TLS is required, by ${scheme}`, async () => {
    const certificate = certificateFor('DNS:other.test')
    const { port, taken } = await mailSink({ ...certificate, ...withTls, secure: scheme === 'smtps' })
    expect(await send(`${scheme}://127.0.0.1:${port}`)).toMatchObject({ outcome: 'sent' })
    expect(taken).toMatchObject([{ isSecure: true }])
  })
}

tlsTest('tls=never uses no TLS, although the server offers it', async () => {
  const { port, taken } = await mailSink({ ...certificateFor('IP:127.0.0.1'), ...withTls })
  expect(await send(`smtp://127.0.0.1:${port}?tls=never`)).toMatchObject({ outcome: 'sent' })
  expect(taken).toMatchObject([{ isSecure: false }])
})

test('a server that rejects STARTTLS gets neither password nor mail', async () => {
  const { port, commands } = await scriptedServer({ AUTH: '235 welcome' })
  expect(await send(`smtp://ann:secret@127.0.0.1:${port}?tls=required`)).toEqual({
    outcome: 'wrong-setup',
    reason: 'The mail server rejected TLS (500).',
  })
  expect(commands).toEqual(['EHLO site.test', 'STARTTLS'])
})

test('a server without EHLO cannot encrypt, so it gets no further command', async () => {
  const { port, commands } = await scriptedServer({ EHLO: '502 secret' })
  expect(await send(`smtp://127.0.0.1:${port}?tls=required`)).toMatchObject({ outcome: 'wrong-setup' })
  expect(commands).toEqual(['EHLO site.test'])
})

const troubles: [point: Point, happening: Happening, outcome: Attempt['outcome']][] = [
  ['STARTTLS', '454 secret', 'later'],
  ['STARTTLS', '421 secret', 'later'],
  ['STARTTLS', '502 secret', 'wrong-setup'],
  ['STARTTLS', '554 secret', 'wrong-setup'],
  ['STARTTLS', 'stall', 'later'],
  ['STARTTLS', 'drop', 'later'],
  ['STARTTLS', 'half', 'later'],
  ['STARTTLS', 'reset', 'later'],
  ['handshake', 'stall', 'later'],
  ['handshake', 'drop', 'later'],
  ['handshake', 'reset', 'later'],
  ['handshake', '250 secret', 'wrong-setup'],
]

for (const [point, happening, outcome] of troubles) {
  test(`${happening} at ${point} is ${outcome}, and nothing is sent in plain text`, async () => {
    const { port, commands, left } = await scriptedServer({ [point]: happening, AUTH: '235 welcome' })
    const ended = await send(`smtp://ann:secret@127.0.0.1:${port}?tls=required`, happening === 'stall')
    expect(ended).toMatchObject({ outcome })
    expect(JSON.stringify(ended)).not.toContain('secret')
    await left
    expect(commands).toEqual(['EHLO site.test', 'STARTTLS'])
  })
}

test('smtps to a server that begins in plain text is a wrong set-up', async () => {
  const { port, commands } = await scriptedServer({})
  expect(await send(`smtps://127.0.0.1:${port}`)).toEqual({
    outcome: 'wrong-setup',
    reason: 'The TLS handshake with the mail server failed.',
  })
  expect(commands.join()).not.toContain('EHLO')
})

/** A test that needs openssl to make a certificate. */
function tlsTest(name: string, work: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    skip(!canMakeCertificates, 'openssl is not installed')
    await work()
  })
}

function certificateFor(name: string): { key: string; cert: string } {
  return makeCertificate(temporaryFolder(), name)
}

function send(url: string, isImpatient = false): Promise<Attempt> {
  const server = mailServerOf(url)
  if (server === null) throw new Error('That is no address.')
  return smtpTransport(server, { from: 'no-reply@site.test', limits: isImpatient ? shortTimeouts : {} }).send(
    sampleMail(),
  )
}
