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

async function proven(more: Payload): Promise<Payload> {
  return { ...payload, 'g-recaptcha-response': await humanAnswer(server), ...more }
}

async function stored(collection: string, id: string) {
  return (await storedBy(server, collection)).filter((document) => document.id.startsWith(id))
}
