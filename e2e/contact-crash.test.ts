import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { humanAnswer, payload, postForm } from './programs.ts'
import { copySampleData } from './sample-data.ts'
import { freePort, type Server, start } from './server.ts'
import { storedIn } from './stored.ts'

/** How often it is killed; KILLS asks for more. */
const kills = Number(process.env.KILLS ?? 8)
const senders = 4

/** Source: reliability C1, C2 and O1. */
test('what was acknowledged is there after every kill, each message with its mails and each mail with its message', {
  timeout: 300_000 + kills * 10_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vita-crash-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  await copySampleData(inject('sampleData'), dataDir)
  const acknowledged: string[] = []

  for (let kill = 0; kill < kills; kill += 1) {
    const port = await freePort()
    const { child, ended, output } = start({ PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    const server = { origin: `http://localhost:${port}`, dataDir } as Server
    await expect.poll(() => output(), { timeout: 30_000 }).toContain('serves')
    let isOver = false
    const sending = Array.from({ length: senders }, async (_, sender) => {
      while (!isOver) {
        try {
          const email = `v${acknowledged.length}-${sender}@d${acknowledged.length % 20}.example`
          const response = await humanAnswer(server)
          const { status, answer } = await postForm(server, { ...payload, email, 'g-recaptcha-response': response })
          if (status === 200 && answer.id !== undefined) acknowledged.push(answer.id)
        } catch {
          // The server is gone: that is what this is about.
        }
      }
    })
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 2)
    await setTimeout((50 * kill) % 300)
    child.kill('SIGKILL')
    await ended
    isOver = true
    await Promise.all(sending)
  }

  const submissions = storedIn(dataDir, 'submissions').map(({ id }) => id)
  const mails = storedIn(dataDir, 'mail').map(({ id }) => id)
  expect(acknowledged.length).toBeGreaterThan(kills * 2)
  expect(acknowledged.filter((id) => !submissions.includes(id))).toEqual([])
  const expected = submissions.flatMap((id) => [id, `${id}-notice`])
  const messages = mails.filter((id) => !id.startsWith('digest-'))
  expect(messages.sort()).toEqual(expected.sort())
})
