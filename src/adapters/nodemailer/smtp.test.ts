import { expect, test } from 'vitest'
import { mailTransportContract } from '#ports/messages/mail-transport.contract.ts'
import { none } from '#resume/result.ts'
import { mailSink, rejecting } from '#support/nodemailer/mail-sink.ts'
import { readEmailMessage } from '#support/nodemailer/read-email-message.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { type MailServer, mailServerOf } from './mail-url.ts'
import { smtpTransport } from './smtp.ts'

const from = 'no-reply@site.test'

mailTransportContract(async () => {
  const { port, taken } = await mailSink()
  return {
    transport: smtpTransport(serverAt(port), { from }),
    arrived: async () =>
      taken.map(({ to, bytes }) => {
        const { headers, text, html } = readEmailMessage(bytes)
        const value = (name: string) => headers.get(name)?.[0]
        expect(to).toEqual([value('to')])
        return { to: to.join(), replyTo: value('reply-to') ?? none, subject: value('subject') ?? '', text, html }
      }),
  }
})

test('the envelope has the configured sender and one recipient, both in ASCII, and EHLO names the site', async () => {
  const { port, commands, left } = await scriptedServer({})
  const transport = smtpTransport(serverAt(port), { from: 'Post@BÜCHER.example' })
  await transport.send(sampleMail({ to: 'Ann.O@bücher.example', replyTo: 'eve@example.test' }))
  await left
  expect(commands).toEqual([
    'EHLO xn--bcher-kva.example',
    'MAIL FROM:<Post@xn--bcher-kva.example>',
    'RCPT TO:<Ann.O@xn--bcher-kva.example>',
    'DATA',
    '.',
  ])
})

for (const hidePIPELINING of [false, true]) {
  const way = hidePIPELINING ? 'one command at a time' : 'pipelined'

  test(`emoji, right to left, combining marks and dots arrive byte for byte, ${way}`, async () => {
    const text = `${[
      '\u{1F6F6}\u{1F469}\u200d\u{1F469}\u200d\u{1F467} \u{1F1EA}\u{1F1E6}',
      '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 e\u0301 z\u0351\u036b\u0343\u030d',
      '.',
      '..',
      '.QUIT',
      '\u{1F6F6}'.repeat(300),
    ].join('\n')}\n.\n`
    const { port, taken } = await mailSink({ hidePIPELINING })
    await smtpTransport(serverAt(port), { from }).send(sampleMail({ text, html: `<p>${text}</p>` }))
    expect(readEmailMessage(taken[0]?.bytes ?? '')).toMatchObject({ text, html: `<p>${text}</p>` })
  })

  test(`no text adds a recipient, a mail or a header, ${way}`, async () => {
    const { port, taken } = await mailSink({ hidePIPELINING })
    const transport = smtpTransport(serverAt(port), { from })
    const evil =
      '\r\n.\r\nMAIL FROM:<eve@example.test>\r\nRCPT TO:<x@example.test>\r\nBcc: y@example.test\r\n\r\n.\n.\r.\r\n'
    await transport.send(sampleMail({ id: evil, subject: evil, text: evil, html: evil, replyTo: evil }))
    for (const to of [`visitor@example.test${evil}`, `visitor@example.test>${evil}<`, `visitor${evil}@example.test`])
      expect(await transport.send(sampleMail({ to }))).toMatchObject({ outcome: 'never' })
    expect(taken).toMatchObject([{ from, to: ['visitor@example.test'] }])
    const { headers } = readEmailMessage(taken[0]?.bytes ?? '')
    expect([headers.get('to'), headers.get('bcc'), headers.get('reply-to')]).toEqual([
      ['visitor@example.test'],
      undefined,
      undefined,
    ])
  })
}

test('the user and password of the URL are used to sign in', async () => {
  const { port, taken } = await mailSink(withSignIn('ann@example.org', 'p@ss:wörd'))
  const account = 'ann%40example.org:p%40ss%3Aw%C3%B6rd@'
  expect(await smtpTransport(serverAt(port, account), { from }).send(sampleMail())).toMatchObject({ outcome: 'sent' })
  expect(taken).toMatchObject([{ user: 'ann@example.org' }])
})

for (const authMethods of [['PLAIN'], ['LOGIN'], ['CRAM-MD5']]) {
  test(`a wrong password is a wrong set-up, by ${authMethods}`, async () => {
    const { port, taken } = await mailSink({ ...withSignIn('ann', 'right'), authMethods })
    expect(await smtpTransport(serverAt(port, 'ann:wrong@'), { from }).send(sampleMail())).toEqual({
      outcome: 'wrong-setup',
      reason: 'The mail server rejected the sign-in (535).',
    })
    expect(taken).toEqual([])
  })
}

test('an account for a server without sign-in is a wrong set-up, and no mail is sent without it', async () => {
  const { port, taken } = await mailSink()
  const transport = smtpTransport(serverAt(port, 'ann:secret@'), { from })
  expect(await transport.send(sampleMail())).toEqual({
    outcome: 'wrong-setup',
    reason: expect.stringMatching(/^The mail server rejected the sign-in \(50\d\)\.$/),
  })
  expect(taken).toEqual([])
})

test('a check signs in and sends nothing', async () => {
  const { port, taken } = await mailSink(withSignIn('ann', 'right'))
  expect(await smtpTransport(serverAt(port, 'ann:right@'), { from }).check()).toBe(none)
  const wrong = await smtpTransport(serverAt(port, 'ann:wrong@'), { from }).check()
  expect(wrong).toMatchObject({ reason: 'The mail server rejected the sign-in (535).' })
  expect(JSON.stringify(wrong)).not.toContain('wrong@')
  expect(taken).toEqual([])
})

test('many concurrent mails each go to their own recipient', async () => {
  const { port, taken } = await mailSink()
  const transport = smtpTransport(serverAt(port), { from })
  const numbers = Array.from({ length: 30 }, (_, at) => at)
  await Promise.all(
    numbers.map((at) => transport.send(sampleMail({ id: `id-${at}`, to: `v${at}@example.test`, text: `${at}\n` }))),
  )
  const seen = taken.map(
    ({ to, bytes }) => `${to} ${readEmailMessage(bytes).headers.get('message-id')} ${readEmailMessage(bytes).text}`,
  )
  expect(seen.sort()).toEqual(numbers.map((at) => `v${at}@example.test <id-${at}@site.test> ${at}\n`).sort())
})

function serverAt(port: number, account = ''): MailServer {
  const server = mailServerOf(`smtp://${account}127.0.0.1:${port}`)
  if (server === null) throw new Error('That is no address.')
  return server
}

function withSignIn(user: string, password: string): Parameters<typeof mailSink>[0] {
  return {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _, done) {
      const isRight = auth.method === 'CRAM-MD5' ? auth.validatePassword(password) : auth.password === password
      if (auth.username === user && isRight) done(null, { user })
      else done(rejecting(535))
    },
  }
}
