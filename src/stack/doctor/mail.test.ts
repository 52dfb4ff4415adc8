import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { none } from '#domain/result.ts'
import { readSettings } from '../settings/settings.ts'
import { checkMail } from './mail.ts'

test('a mail server that accepts the sign-in is fine and gets no mail', async () => {
  const { port, mails } = await mailServer()
  expect(await run(`smtp://ann:right@127.0.0.1:${port}`)).toEqual([
    { part: 'mail', state: 'ok', says: `127.0.0.1:${port} accepts the sign-in. No mail was sent.`, fix: '' },
  ])
  expect(mails()).toBe(0)
})

test('a wrong password is reported as such and not shown', async () => {
  const { port } = await mailServer()
  const [found] = await run(`smtp://ann:canary@127.0.0.1:${port}`)
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining('rejected the sign-in (535)') })
  expect(found?.fix).toContain('user and password right')
  expect(JSON.stringify(found)).not.toContain('canary')
})

test('a closed port, an unknown host name and a server of another kind are told apart', async () => {
  const gone = createServer()
  const port = await portOf(gone)
  await new Promise((resolve) => gone.close(resolve))
  expect((await run(`smtp://127.0.0.1:${port}`))[0]?.says).toContain('cannot be reached')
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  onTestFinished(() => void other.close())
  expect((await run(`smtp://127.0.0.1:${await portOf(other)}`))[0]?.says).toContain('not a mail server')
})

test('a missing mail server and a sender on this machine are warnings', async () => {
  expect(await run('')).toMatchObject([{ state: 'warning', says: expect.stringContaining('are not sent') }])
  const { port } = await mailServer()
  expect(await run(`smtp://ann:right@127.0.0.1:${port}`, 'no-reply@localhost.localhost')).toMatchObject([
    { state: 'warning', says: expect.stringContaining('most mailboxes reject') },
  ])
})

test('a server that stops in the middle of its greeting times out', async () => {
  const server = createServer((socket) => socket.write('220-'))
  onTestFinished(() => void server.close())
  const port = await portOf(server)
  const shortTimeouts = { connectMs: 200, greetingMs: 200, socketMs: 200, overallMs: 500 }
  expect(await checkMail(settings(`smtp://127.0.0.1:${port}`), shortTimeouts)).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('did not answer in time') },
  ])
})

function run(url: string, from?: string) {
  return checkMail(settings(url, from))
}

function settings(url: string, from = 'no-reply@resume.example') {
  const { settings, problems } = readSettings({ MAIL_URL: url, MAIL_FROM: from })
  if (settings === none) throw new Error(problems.join())
  return settings
}

async function mailServer() {
  let count = 0
  const server = new SMTPServer({
    allowInsecureAuth: true,
    logger: false,
    onAuth({ password }, _, done) {
      if (password === 'right') done(null, { user: 'ann' })
      else done(Object.assign(new Error('no'), { responseCode: 535 }))
    },
    onData(stream, _, done) {
      count += 1
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: await portOf(server.server, (listen) => server.listen(0, '127.0.0.1', listen)), mails: () => count }
}

async function portOf(
  server: Server,
  begin: (listen: () => void) => unknown = (listen) => server.listen(0, '127.0.0.1', listen),
): Promise<number> {
  await new Promise<void>((resolve) => begin(resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
