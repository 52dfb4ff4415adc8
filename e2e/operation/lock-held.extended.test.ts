import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#support/journeys/pages/wire.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startOn } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { storedIn } from '#support/journeys/stored.ts'

/** Another program that locks the database, such as a backup. docs/behaviour.md 14.2, 14.5. */
const storeFailed = 'We could not save this right now. Please try again later.'

test('while the database is locked, pages are served and a message gets 503 after 5 s; once released, it is accepted', async () => {
  const server = await served(await copyOfSample())
  const message = await newMessage(server)
  const release = hold(server)
  const begun = performance.now()
  let isAnswered = false
  const posting = postForm(server, message).finally(() => (isAnswered = true))

  let pages = 0
  while (!isAnswered) {
    for (const path of ['/home', '/resume/jobs/details?uuid=never-asked', '/login', `/projects/x${pages}`]) {
      const { status } = await ask(server.origin, path)
      expect([200, 404], path).toContain(status)
    }
    pages += 1
  }
  expect(pages).toBeGreaterThan(3)
  const { status, answer, retryAfter } = await posting
  expect([status, answer.errors]).toEqual([503, [storeFailed]])
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeGreaterThan(4_900)
  expect((await ask(server.origin, '/readyz')).status).toBe(503)
  expect((await ask(server.origin, '/healthz')).status).toBe(200)

  release()
  expect(await postForm(server, message)).toMatchObject({ status: 200, answer: { ok: true } })
  await expect.poll(async () => (await ask(server.origin, '/readyz')).status).toBe(200)
  expect(storedIn(server.dataDir, 'submissions').map(({ id }) => id)).toEqual([message.SubmissionUuid])
})

test('a message that waits two seconds for a lock is accepted', async () => {
  const server = await served(await copyOfSample())
  const message = await newMessage(server)
  const release = hold(server)
  setTimeout(release, 2_000)
  expect(await postForm(server, message)).toMatchObject({ status: 200, answer: { ok: true } })
})

test('a server that starts while the database is locked shows its pages', async () => {
  const dataDir = await copyOfSample()
  const release = hold({ dataDir })
  onTestFinished(release)
  const server = await served(dataDir)
  expect((await ask(server.origin, '/resume')).status).toBe(200)
})

async function served(dataDir: string): Promise<Server> {
  const server = await startOn(dataDir)
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function newMessage(server: Server) {
  const response = await humanAnswer(server)
  return { ...payload, SubmissionUuid: crypto.randomUUID(), 'g-recaptcha-response': response }
}

/** Locks the database exclusively; the returned function releases it. */
function hold({ dataDir }: Pick<Server, 'dataDir'>): () => void {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { timeout: 5000 })
  database.exec('begin exclusive')
  return () => {
    if (database.isOpen) database.close()
  }
}
