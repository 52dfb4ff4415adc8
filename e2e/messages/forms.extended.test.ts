import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { humanAnswer, type Payload, payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startOn, startServer } from '#support/journeys/server.ts'
import { mailbox, storedBy } from '#support/journeys/stored.ts'

/** Messages that programs post to the built server. docs/behaviour.md 5.3, 5.6 to 5.8. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await withPorts(server, async ({ documents }) => {
    const owner = { collection: 'person-info', id: 'owner' }
    const stored = done(await documents.read(owner.collection, owner.id))
    done(await documents.commit([{ ...owner, fields: { ...stored?.fields, email: mailbox } }]))
  })
})

afterAll(() => server?.stop())

test('a message from a program is stored with its confirmation and its notice', async () => {
  const id = crypto.randomUUID()
  const { status, answer } = await postForm(server, await proven({ SubmissionUuid: id, company: 'Engines' }))
  expect([status, answer]).toEqual([200, { ok: true, id }])
  expect(await stored('submissions', id)).toMatchObject([
    { fields: { id, name: 'Ada', company: 'Engines', message: 'Hello.' } },
  ])
  expect((await stored('mail', id)).map((mail) => mail.id)).toEqual([id, `${id}-notice`])
})

test('a message is accepted from any site, and only at /forms/contact', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await postForm(server, await proven({}), foreign)).toMatchObject({ status: 200 })
  const other = await fetch(`${server.origin}/forms/other`, { method: 'POST', headers: foreign, body: '{}' })
  expect(other.status).toBe(403)
  const shown = await fetch(`${server.origin}/forms/contact`)
  expect([shown.status, shown.headers.get('allow')]).toEqual([405, 'POST'])
})

test('of fifty simultaneous messages with one proof, one is accepted', async () => {
  const proof = await proven({})
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => postForm(server, { ...proof, SubmissionUuid: crypto.randomUUID() })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 403)])
})

test('the same message fifty times at once is stored once, and every sender gets 200', async () => {
  const id = crypto.randomUUID()
  const proof = await proven({ SubmissionUuid: id, email: 'fifty@example.com' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => postForm(server, proof)))
  expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.id}`))).toEqual(new Set([`200 ${id}`]))
  expect(await stored('mail', id)).toHaveLength(2)
})

test.each([
  ['missing', ''],
  ['no base64', '%%%'],
  ['no JSON', btoa('x')],
  ['an empty object', btoa('{}')],
  ['of a form service', 'x'.repeat(500)],
])('a human-check answer that is %s is rejected', async (_, response) => {
  const rejected = await postForm(server, { ...payload, 'g-recaptcha-response': response })
  expect(rejected).toMatchObject({
    status: 403,
    answer: { ok: false, errors: ['Human verification failed or expired. Please try again.'] },
  })
})

test('an answer whose challenge was altered is rejected', async () => {
  const other = await startServer()
  onTestFinished(async () => void (await other.stop()))
  // Both servers have the keys of the run's data, so an unaltered answer would be valid here.
  const strange = await humanAnswer(other)
  const forged = JSON.parse(atob(strange))
  forged.challenge.parameters.cost = 1
  const response = btoa(JSON.stringify(forged))
  expect(await postForm(server, { ...payload, 'g-recaptcha-response': response })).toMatchObject({ status: 403 })
})

test('a challenge outlives a restart, and so does the record of its used answer', async () => {
  const first = await startServer()
  const proof = { ...payload, 'g-recaptcha-response': await humanAnswer(first), SubmissionUuid: crypto.randomUUID() }
  const { dataDir, settings } = first
  onTestFinished(async () => void (await first.stop()))
  const second = await startOn(dataDir, settings)
  expect(await postForm(second, proof)).toMatchObject({ status: 200 })
  await second.stop()
  const third = await startOn(dataDir, settings)
  expect(await postForm(third, { ...proof, SubmissionUuid: crypto.randomUUID() })).toMatchObject({ status: 403 })
  await third.stop()
})

test('a visitor’s fourth message is rejected with Retry-After; another visitor’s first is accepted', async () => {
  const limited = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } })
  onTestFinished(async () => void (await limited.stop()))
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const post = async (address: string) =>
    postForm(limited, { ...payload, 'g-recaptcha-response': await humanAnswer(limited) }, from(address))
  for (let at = 0; at < 3; at += 1) expect(await post('203.0.113.7')).toMatchObject({ status: 200 })
  const fourth = await post('203.0.113.7')
  expect(fourth).toMatchObject({ status: 429, answer: { ok: false } })
  expect(fourth.answer.errors?.[0]).toMatch(/^Too many messages were sent\. Please try again in \d+ minutes\.$/)
  expect(Number(fourth.retryAfter)).toBeGreaterThan(500)
  expect(await post('198.51.100.9')).toMatchObject({ status: 200 })
})

test('a visitor’s 31st challenge within a minute is rejected', async () => {
  const limited = await startServer({ env: { RATE_LIMITS: 'on' } })
  onTestFinished(async () => void (await limited.stop()))
  const ask = () => fetch(`${limited.origin}/human-check/challenge`)
  const answers = await Promise.all(Array.from({ length: 31 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  const rejected = answers.find(({ status }) => status === 429)
  expect(rejected?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
})

async function proven(more: Payload): Promise<Payload> {
  return { ...payload, 'g-recaptcha-response': await humanAnswer(server), ...more }
}

async function stored(collection: string, id: string) {
  return (await storedBy(server, collection)).filter((document) => document.id.startsWith(id))
}
