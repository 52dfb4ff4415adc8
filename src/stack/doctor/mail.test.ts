import { expect, test } from 'vitest'
import { inOrder } from '#domain/health/finding.ts'
import { none } from '#resume/result.ts'
import { mailSink, rejecting } from '#support/nodemailer/mail-sink.ts'
import { readSettings } from '../settings/settings.ts'
import { checkMail } from './mail.ts'

test('a mail server that accepts the sign-in is fine and gets no mail', async () => {
  const { port, taken } = await mailServer()
  expect(await run(`smtp://ann:right@127.0.0.1:${port}`)).toEqual([
    inOrder('mail', 'The mail server accepts the sign-in. No mail was sent.', `127.0.0.1:${port}`),
  ])
  expect(taken).toEqual([])
})

test('a fault is said with its cure, and without the password', async () => {
  const { port } = await mailServer()
  const [found] = await run(`smtp://ann:canary@127.0.0.1:${port}`)
  expect(found).toMatchObject({ state: 'wrong', says: 'The mail server rejected the sign-in (535).' })
  expect(found?.fix).toContain('user name and password right')
  expect(JSON.stringify(found)).not.toContain('canary')
})

test('a missing mail server and a sender on this machine are warnings', async () => {
  expect(await run('')).toMatchObject([{ state: 'warning', says: expect.stringContaining('are not sent') }])
  const { port } = await mailServer()
  expect(await run(`smtp://ann:right@127.0.0.1:${port}`, 'no-reply@localhost.localhost')).toMatchObject([
    { state: 'warning', says: expect.stringContaining('most mailboxes reject') },
  ])
})

function run(url: string, from = 'no-reply@resume.example') {
  const { settings, problems } = readSettings({ MAIL_URL: url, MAIL_FROM: from })
  if (settings === none) throw new Error(problems.join())
  return checkMail(settings)
}

function mailServer() {
  return mailSink({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _, done) {
      if (password === 'right') done(null, { user: 'ann' })
      else done(rejecting(535))
    },
  })
}
