import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { failed, none } from '#resume/result.ts'
import { memoryMovingPorts } from '#support/content/files.ts'
import { accepted, importedWithMessages, messages, now, queued, sent } from '#support/message-bundle.ts'
import { data, smallBundle } from '#support/small-bundle.ts'
import { importWithMessages } from './import-bundle.ts'

const later = new Date('2090-01-01T00:00:00Z')

test('importing the same again adds nothing and pauses no queue', async () => {
  const ports = openSite()
  await importedWithMessages(ports, { ...smallBundle, ...messages, 'documents/mail/b.json': queued() })
  await ports.queue.pause('mail', none, now)
  const report = accepted(
    await importedWithMessages(ports, { ...smallBundle, ...messages, 'documents/mail/b.json': queued() }),
  )
  expect(report.messages).toMatchObject({ added: [], paused: [] })
  expect(data(await ports.queue.pauseOf('mail', now))).toBe(none)
})

for (const state of ['PENDING', 'RETRY', 'PROCESSING'] as const)
  test(`an imported mail in state ${state} pauses the mail queue until the owner resumes it`, async () => {
    const ports = openSite()
    const report = accepted(await importedWithMessages(ports, { 'documents/mail/b.json': queued(state) }))
    expect(report.messages?.paused).toEqual(['mail'])
    expect(data(await ports.queue.pauseOf('mail', later))?.reason).toBe(
      'Mails were imported, and the site that they come from may have sent them since.',
    )
    expect(data(await ports.queue.pauseOf('forwards', later))).toBe(none)
    expect(data(await ports.queue.claim('mail', later))).toBe(none)
    expect(data(await ports.documents.read('mail', 'b'))?.fields).toEqual(JSON.parse(queued(state)))
  })

for (const state of ['SUCCESS', 'ERROR', 'HELD', 'EXPIRED'] as const)
  test(`an imported mail in state ${state} pauses no queue`, async () => {
    const ports = openSite()
    const report = accepted(await importedWithMessages(ports, { 'documents/mail/b.json': queued(state) }))
    expect(report.messages?.paused).toEqual([])
    expect(data(await ports.queue.pauseOf('mail', now))).toBe(none)
  })

test('the queue is paused before the mails are stored, long enough for every worker to know', async () => {
  const ports = openSite()
  const steps: string[] = []
  const { commit } = ports.documents
  const { pause } = ports.queue
  ports.queue.pause = async (queue, ...rest) => {
    steps.push(`pause ${queue}`)
    return pause(queue, ...rest)
  }
  ports.clock.wait = async (ms) => void steps.push(`wait ${ms}`)
  ports.documents.commit = async (changes) => {
    steps.push('commit')
    return commit(changes)
  }
  const source = memoryBundle({ 'documents/mail/b.json': queued(), 'documents/forwards/b.json': queued() })
  data(await importWithMessages(ports, 'worker', source))
  expect(steps).toEqual(['pause mail', 'pause forwards', 'wait 3000', 'commit'])
})

test('when the documents cannot be saved, the queue continues as before', async () => {
  for (const before of [none, { until: new Date('2026-06-01T12:05:00Z'), reason: 'The password is wrong.' }]) {
    const ports = openSite()
    await ports.queue.pause('mail', before, now)
    ports.documents.commit = async () => failed('quota-exceeded', 'The disk is full.')
    const answer = await importWithMessages(ports, 'worker', memoryBundle({ 'documents/mail/b.json': queued() }))
    expect(answer).toMatchObject({ ok: false, failure: { code: 'quota-exceeded', message: 'The disk is full.' } })
    expect(data(await ports.queue.pauseOf('mail', now))).toEqual(before)
  }
})

test('when a queue cannot be paused, nothing is imported', async () => {
  const ports = openSite()
  ports.queue.pause = async () => failed('unavailable', 'No answer.')
  const source = memoryBundle({ ...smallBundle, 'documents/mail/b.json': queued() })
  expect(await importWithMessages(ports, 'worker', source)).toMatchObject({
    ok: false,
    failure: { code: 'unavailable' },
  })
  expect(data(await ports.documents.readAll('jobs'))).toEqual([])
  expect(data(await ports.documents.readAll('mail'))).toEqual([])
  expect(data(await ports.files.list({})).files).toEqual([])
})

test('where the extension drains the mail queue, unsent mails are held and forwards are paused as usual', async () => {
  const ports = openSite()
  const source = memoryBundle({ ...messages, 'documents/mail/b.json': queued(), 'documents/forwards/b.json': queued() })
  const report = accepted(data(await importWithMessages(ports, 'extension', source)))
  expect(report.messages).toMatchObject({ paused: ['forwards'], held: 1 })
  expect(data(await ports.documents.read('mail', 'b'))?.fields.delivery).toMatchObject({ state: 'HELD' })
  expect(data(await ports.documents.read('mail', 'a'))?.fields.delivery).toEqual(sent)
})

test('a dry run reports what would be added, and pauses nothing', async () => {
  const ports = openSite()
  const report = accepted(await importedWithMessages(ports, { 'documents/mail/b.json': queued() }, { dryRun: true }))
  expect(report.messages).toMatchObject({ added: ['documents/mail/b.json'], paused: ['mail'] })
  expect(data(await ports.queue.pauseOf('mail', now))).toBe(none)
  expect(data(await ports.documents.readAll('mail'))).toEqual([])
})

function openSite() {
  return memoryMovingPorts(now)
}
