import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliverNext } from '#calls/messages/delivery/deliver.ts'
import { keepRetention } from '#calls/messages/keep-retention.ts'
import { sampleId } from '#support/sample-acceptance.ts'
import { openSampleSite } from '#support/sample-site.ts'

vi.setConfig({ testTimeout: 60_000 }) // hundreds of messages, on a machine that may be busy

/** Words that occur only in this person's messages, in parts that no encoding of a mail splits. */
const person = { name: 'Zubeida', email: 'zubeida@quokka.example', message: 'marmalade' }
const traces = ['Zubeida', 'zubeida', 'quokka', 'marmalade']

test('no trace of an erased person is left in the data folder, and everything of the others is', async () => {
  const site = await openCrowd()
  expect(tracesIn(site.dataDir)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^vita\.db/), expect.stringMatching(/^outbox/)]),
  )
  const { status, stdout } = await site.vita('messages', 'delete', person.email.toUpperCase())
  expect(status).toBe(0)
  expect(stdout).toContain('Deleted 20 messages, 40 mails, 20 forwards.\n')
  expect(tracesIn(site.dataDir)).toEqual([])
  expect((await site.ids('submissions')).length).toBe(180)
  expect((await site.ids('mail')).length).toBe(360)
  expect(readdirSync(join(site.dataDir, 'outbox')).length).toBe(18)
})

test('a mail in the outbox is erased, although a mail server is configured by now', async () => {
  const site = await openCrowd()
  vi.stubEnv('MAIL_URL', 'smtp://127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await site.vita('messages', 'delete', person.email)).status).toBe(0)
  expect(tracesIn(site.dataDir)).toEqual([])
})

test('no trace of messages older than the retention is left in the data folder', async () => {
  const site = await openCrowd({ receivedAt: '2020-01-01T00:00:00.000Z' })
  const kept = await keepRetention(site.ports, 365)
  expect(kept).toMatchObject({ ok: true, data: { submissions: 20 } })
  expect(tracesIn(site.dataDir)).toEqual([])
  expect((await site.ids('submissions')).length).toBe(180)
})

/** Opens a site with 200 messages, every tenth from the person. The mails of the first ten messages are in the outbox. */
async function openCrowd(change: { receivedAt?: string } = {}) {
  const receivedAt = new Date().toISOString()
  const received = Array.from({ length: 200 }, (_, at) => ({
    ...(at % 10 === 0 ? { ...person, receivedAt, ...change } : { email: `ben${at}@example.com`, receivedAt }),
    id: sampleId(0).replace(/^.{8}/, String(at).padStart(8, '0')),
  }))
  const site = await openSampleSite(received)
  for (let at = 0; at < 20; at += 1) await deliverNext(site.ports, 'mail')
  expect(readdirSync(join(site.dataDir, 'outbox'))).toHaveLength(20)
  return site
}

/** Returns the files below a folder whose name or bytes contain a trace. */
function tracesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    const content = statSync(path).isFile() ? readFileSync(path, 'latin1') : ''
    return traces.some((trace) => (name + content).includes(trace))
  })
}
