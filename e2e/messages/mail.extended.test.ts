import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { movedClock } from '#support/journeys/clock-shim.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { copySampleData } from '#support/journeys/sample-data.ts'
import {
  freePort,
  type Server,
  type ServerOptions,
  served as serving,
  start,
  startOn,
  startServer,
} from '#support/journeys/server.ts'
import { change, giveMailbox, storedIn } from '#support/journeys/stored.ts'
import { openFormService, openPostOffice } from '#support/nodemailer/post-office.ts'

/** Every stored mail is sent once, despite failures. docs/behaviour.md 6.8, 7.2, 7.3. */
const settings = { RATE_LIMITS: 'off', MAIL_FROM: 'no-reply@resume.example' }

test('without a mail server, confirmation and notice become files that a mail program opens', async () => {
  const server = await served({ env: settings })
  const id = await sent(server, 'ada@example.com')
  await expect.poll(() => namesIn(join(server.dataDir, 'outbox'))).toEqual([`${id}-notice.eml`, `${id}.eml`])
  const confirmation = readFileSync(join(server.dataDir, 'outbox', `${id}.eml`), 'utf8')
  expect(confirmation).toMatch(/^To: ada@example\.com\r$/m)
  expect(confirmation).toMatch(/^Subject: ROWAN .* CONTACT CONFIRMATION\r$/m)
  expect(confirmation).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(confirmation).toContain(`Message-ID: <${id}@resume.example>`)
  await expect.poll(() => stateOf(server, id)).toBe('SUCCESS')
  await expect
    .poll(() => storedIn(server.dataDir, 'mail').map(({ fields }) => fields.delivery))
    .toMatchObject([{ info: { accepted: [] } }, { info: { accepted: [] } }])
})

test('while the mail server is away, messages are accepted; once it is back, their mails are sent', async () => {
  const port = await freePort()
  const server = await served({ env: { ...settings, MAIL_URL: `smtp://127.0.0.1:${port}` } })
  const id = await sent(server, 'ada@example.com')
  const states = () => storedIn(server.dataDir, 'mail').map(({ fields }) => deliveryOf(fields)?.state)
  await expect.poll(states).toEqual(['RETRY', 'RETRY']) // one that is tried now would set its own next time
  const office = await openPostOffice(port)
  const past = new Date(Date.now() - 1000).toISOString()
  change(
    server.dataDir,
    "update documents set fields = json_set(fields, '$.delivery.nextAttemptTime', ?) where collection = 'mail'",
    past,
  )
  await expect.poll(() => office.received.length).toBe(2)
  await expect.poll(() => stateOf(server, id)).toBe('SUCCESS')
})

test('two servers on one data folder send each mail once', { timeout: 120_000 }, async () => {
  const office = await openPostOffice()
  const first = await served({ env: { ...settings, MAIL_URL: office.url } })
  const second = await startOn(first.dataDir, { ...settings, MAIL_URL: office.url })
  onTestFinished(async () => void (await second.stop()))
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, at) => sent(at % 2 === 0 ? first : second, `v@d${at}.example`)),
  )
  // Ten notices are sent on their own; the others wait for the digest.
  await expect.poll(() => office.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(30)
  await expect.poll(() => storedIn(first.dataDir, 'mail').filter(isUnderWay)).toEqual([])
  const messageIds = office.received.map(({ messageId }) => messageId)
  expect(new Set(messageIds).size).toBe(messageIds.length)
  for (const id of ids) expect(messageIds).toContain(`<${id}@resume.example>`)
})

test('a mail whose sender was killed is sent by the next server after two minutes, under the same Message-ID', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vita-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  await copySampleData(dataDir)
  let isStalled = true
  const never = new Promise<void>(() => {})
  const office = await openPostOffice(0, () => (isStalled ? never : Promise.resolve()))
  const env = { ...settings, MAIL_URL: office.url, DATA_DIR: dataDir }
  const port = await freePort()
  const begun = start({ ...env, PORT: String(port) })
  await serving(begun)
  const server = { origin: `http://localhost:${port}`, dataDir } as Server
  const id = await sent(server, 'ada@example.com')
  await expect.poll(() => stateOf(server, id)).toBe('PROCESSING')
  begun.child.kill('SIGKILL')
  await begun.ended
  isStalled = false
  const next = await startOn(dataDir, { ...env, ...twoMinutesLater() })
  onTestFinished(async () => void (await next.stop()))
  await expect.poll(() => stateOf(server, id)).toBe('SUCCESS')
  expect(office.received.map(({ messageId }) => messageId)).toContain(`<${id}@resume.example>`)
})

test('a message is forwarded with exactly the specified payload, after a failure of the service', async () => {
  const service = await openFormService([500, 200])
  const server = await served({ env: { ...settings, FORM_ENDPOINT: service.endpoint, FORM_ID: 'contact' } })
  const response = await humanAnswer(server)
  const fields = { ...payload, company: 'Engines', 'g-recaptcha-response': response }
  const { answer } = await postForm(server, fields)
  const forward = () => storedIn(server.dataDir, 'forwards')[0]?.fields.delivery as { state: string; error: string }
  await expect.poll(forward).toMatchObject({ state: 'RETRY', error: 'Request failed with status code 500' })
  change(
    server.dataDir,
    "update documents set fields = json_set(fields, '$.delivery.nextAttemptTime', '2020-01-01T00:00:00.000Z') where collection = 'forwards'",
  )
  await expect.poll(() => forward()?.state).toBe('SUCCESS')

  const [submission] = storedIn(server.dataDir, 'submissions').filter(({ id }) => id === answer.id)
  expect(service.received).toHaveLength(2)
  const [first, second] = service.received
  expect(second).toEqual(first)
  expect([first?.path, first?.type]).toEqual([
    '/f/contact',
    expect.stringMatching(/^application\/x-www-form-urlencoded/),
  ])
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
    email: 'ada@example.com',
    name: 'Ada',
    message: 'Hello.',
    date: submission?.fields.date,
    'g-recaptcha-response': response,
  })
})

async function served(options: ServerOptions): Promise<Server> {
  const server = await startServer(options)
  onTestFinished(async () => void (await server.stop()))
  giveMailbox(server.dataDir)
  return server
}

/** Settings of a server by whose clock every lease from before its start is over. */
function twoMinutesLater(): Record<string, string> {
  const clock = movedClock(120_000)
  onTestFinished(clock.close)
  return clock.env
}

/** Sends a message whose confirmation goes to this address; returns its id. */
async function sent(server: Server, email: string): Promise<string> {
  const response = await humanAnswer(server)
  const { status, answer } = await postForm(server, { ...payload, email, 'g-recaptcha-response': response })
  expect([status, answer.errors]).toEqual([200, undefined])
  return answer.id ?? ''
}

function deliveryOf(fields: Record<string, unknown>) {
  return fields.delivery as { state: string } | undefined
}

function stateOf(server: Server, id: string): string | undefined {
  const mail = storedIn(server.dataDir, 'mail').find((document) => document.id === id)
  return mail && deliveryOf(mail.fields)?.state
}

function isUnderWay({ fields }: { fields: Record<string, unknown> }): boolean {
  return !['SUCCESS', 'HELD', 'EXPIRED'].includes(deliveryOf(fields)?.state ?? '')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
