import { expect, test } from 'vitest'
import { systemClock } from '#adapters/system/machine.ts'
import { testedMailName } from '#domain/studio/sample-note.ts'
import { none } from '#resume/result.ts'
import { freePort } from '#support/journeys/server.ts'
import { mailSink } from '#support/nodemailer/mail-sink.ts'
import { scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { mailTrial } from './mail-trial.ts'
import { readSettings } from './settings/settings.ts'

/** docs/behaviour.md 33.3. */
test('an accepted test is remembered for the first steps, and followed by the records of the domain', async () => {
  const { port, taken } = await mailSink()
  const { trial, isTested } = place(`smtp://127.0.0.1:${port}`)
  expect(trial.state()).toBe(none)
  expect(await trial.run('ann@vita.example', 20_000)).toMatchObject({ ok: true })
  expect(trial.state()).toMatchObject({ isRunning: false, records: { domain: 'vita.example' } })
  expect(trial.state()?.steps.map(({ state, says }) => `${state} ${says}`)).toEqual([
    `good 127.0.0.1:${port}, without a user`,
    'good Accepted. Look in your inbox, and in the spam folder.',
  ])
  expect(trial.state()?.records.steps.map(({ name }) => name)).toEqual(['SPF', 'DKIM', 'DMARC'])
  expect(taken).toMatchObject([{ from: 'no-reply@vita.example', to: ['ann@vita.example'] }])
  expect(await isTested()).toBe(true)
  trial.forget()
  expect(trial.state()).toBe(none)
})

test('a failed test is not remembered, and asks for no records', async () => {
  const { trial, isTested } = place(`smtp://127.0.0.1:${await freePort()}`)
  await trial.run('ann@vita.example', 20_000)
  expect(trial.state()).toMatchObject({ isRunning: false, records: { steps: [] } })
  expect(trial.state()?.steps).toMatchObject([
    { state: 'bad', says: 'The mail server refuses connections at this port.', cure: { change: { port: '587' } } },
    { says: 'not tried' },
  ])
  expect(await isTested()).toBe(false)
})

test('a mail that the server refuses is told in its own words', async () => {
  const { port } = await scriptedServer({ RCPT: '550 no mailbox' })
  const { trial, isTested } = place(`smtp://127.0.0.1:${port}`)
  await trial.run('ann@vita.example', 20_000)
  expect(trial.state()?.steps).toMatchObject([
    { state: 'good' },
    { state: 'bad', says: 'The mail server rejected the recipient (550). “550 no mailbox”' },
  ])
  expect(await isTested()).toBe(false)
})

test('a test that takes longer goes on, and a press while it runs waits for it and sends nothing', async () => {
  const { port, taken } = await mailSink()
  const { trial } = place(`smtp://127.0.0.1:${port}`)
  await trial.run('ann@vita.example', 0)
  expect(trial.state()).toMatchObject({ isRunning: true })
  await Promise.all(Array.from({ length: 20 }, () => trial.run('bob@vita.example', 20_000)))
  expect(trial.state()).toMatchObject({ isRunning: false })
  expect(taken.flatMap(({ to }) => to)).toEqual(['ann@vita.example'])
  await trial.run('bob@vita.example', 20_000)
  expect(taken.flatMap(({ to }) => to)).toEqual(['ann@vita.example', 'bob@vita.example'])
})

test('after the server is saved anew, a press does not wait for the test of the earlier one', async () => {
  const { port, taken } = await mailSink()
  const { trial } = place(`smtp://127.0.0.1:${port}`)
  await trial.run('ann@vita.example', 0)
  trial.forget()
  await trial.run('bob@vita.example', 20_000)
  await expect.poll(() => taken.flatMap(({ to }) => to).sort()).toEqual(['ann@vita.example', 'bob@vita.example'])
})

test('without a mail server there is nothing to test', async () => {
  expect(await place('').trial.run('ann@vita.example', 0)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

function place(url: string) {
  const { settings } = readSettings({ MAIL_URL: url, ORIGIN: 'https://vita.example' })
  if (settings === none) throw new Error('The settings are not valid.')
  const documents = memoryDocuments()
  const names = {
    resolveTxt: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' })),
  }
  const refresh = async () => ({ ok: true, data: settings }) as const
  const trial = mailTrial({ refresh }, { documents, clock: systemClock() }, names)
  const { collection, id } = testedMailName
  const isTested = async () => {
    const read = await documents.read(collection, id)
    return read.ok && read.data !== none
  }
  return { trial, isTested }
}
