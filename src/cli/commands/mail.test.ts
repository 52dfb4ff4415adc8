import { expect, test } from 'vitest'
import { type Delivery, newDelivery } from '#domain/messages/mails/delivery.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import { sampleId } from '#support/sample-acceptance.ts'
import { openSampleSite } from '#support/sample-site.ts'
import { columnsOf } from '../command/columns.ts'

test('entries that need attention are listed first, each with its reason, followed by the counts', async () => {
  const { vita, add } = await openSite()
  await add('mail', sampleId(1), { state: 'SUCCESS', attempts: 1, endTime: '2026-06-01T12:00:01.000Z' })
  await add(
    'mail',
    `${sampleId(1)}-notice`,
    { state: 'RETRY', attempts: 2, error: 'The mail server is gone.' },
    119_000,
  )
  await add('forwards', sampleId(1), { state: 'ERROR', attempts: 9, error: 'Network Error Given up after 5 days.' })
  await add('mail', sampleId(2), { state: 'HELD' })
  await add('mail', 'digest-2026-06-01T12', {})
  expect((await vita('mail', 'list')).stdout.split('\n')).toEqual([
    'STATE    TRIES  NEXT TRY      TO                ID',
    `ERROR    9      -             the form service  ${sampleId(1)}-forward`,
    '    Network Error Given up after 5 days.',
    `HELD     0      -             a***@example.com  ${sampleId(2)}`,
    '    There were too many to this mailbox, to its domain, or at all.',
    `RETRY    2      in 2 minutes  a***@example.com  ${sampleId(1)}-notice`,
    '    The mail server is gone.',
    'PENDING  0      now           a***@example.com  digest-2026-06-01T12',
    `SUCCESS  1      -             a***@example.com  ${sampleId(1)}`,
    '',
    'ERROR       1',
    'HELD        1',
    'RETRY       1',
    'PENDING     1',
    'SUCCESS     1',
    '',
  ])
})

test('on a terminal the list stays within the width, with ids that can be typed', async () => {
  const { vita, vitaOn, add } = await openSite()
  await add('mail', `${sampleId(1)}-notice`, { state: 'ERROR', error: 'x'.repeat(200) })
  for (const width of [80, 60]) {
    const { stdout } = await vitaOn(width, 'mail', 'list')
    for (const line of stdout.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(width)
    expect(stdout).toContain(`${sampleId(1).slice(0, 8)}-notice`)
  }
  expect((await vita('mail', 'retry', `${sampleId(1).slice(0, 8)}-notice`)).status).toBe(0)
})

test('the last twenty sent entries are listed; with --all every one', async () => {
  const { vita, add } = await openSite()
  for (let at = 10; at <= 31; at += 1)
    await add('mail', `digest-2026-06-${at}`, { state: 'SUCCESS', endTime: `2026-06-${at}T12:00:00.000Z` })
  const some = (await vita('mail', 'list')).stdout
  expect(some.match(/digest/g)).toHaveLength(20)
  expect(some).not.toContain('digest-2026-06-11')
  expect(some).toContain('2 more were sent before; mail list --all shows them.\n')
  expect(some).toContain('SUCCESS     22\n')
  const all = (await vita('mail', 'list', '--all')).stdout
  expect(all.match(/digest/g)).toHaveLength(22)
  expect(all).not.toContain('more were sent')
})

test('an entry that a worker has is listed as being sent', async () => {
  const { vita, add, ports } = await openSite()
  await add('mail', 'digest-2026-06-01T12', {})
  await ports.queue.claim('mail', new Date())
  expect((await vita('mail', 'list')).stdout).toContain('PROCESSING  0      being sent')
  expect(await vita('mail', 'retry', 'digest-2026-06-01T12')).toMatchObject({
    status: 1,
    stderr: 'digest-2026-06-01T12 is being sent right now.\n',
  })
})

test('empty queues are reported as empty, and damaged entries stop nothing', async () => {
  const { vita, ports } = await openSite()
  expect(await vita('mail', 'list')).toEqual({ status: 0, stdout: 'The queues are empty.\n', stderr: '' })
  for (const [at, fields] of [{}, { to: 3, delivery: 'x' }, { to: ['\u001b[2J@x'], delivery: { state: 7 } }].entries())
    await ports.documents.commit([{ collection: 'mail', id: `damaged ${at}`, fields }])
  const { status, stdout } = await vita('mail', 'list')
  expect([status, stdout.match(/damaged/g)]).toEqual([0, ['damaged', 'damaged', 'damaged']])
  expect(stdout).toContain('PENDING     3\n')
})

test('a failed mail is tried at once, and with --all every failed one', async () => {
  const { vita, add, states } = await openSite()
  await add('mail', sampleId(1), { state: 'ERROR' })
  await add('mail', sampleId(2), { state: 'ERROR' })
  await add('forwards', sampleId(2), { state: 'ERROR' })
  await add('mail', sampleId(3), { state: 'HELD' })
  expect(await vita('mail', 'retry', sampleId(1))).toMatchObject({
    status: 0,
    stdout: `${sampleId(1)} will be tried at once.\n`,
  })
  expect(await states('mail')).toEqual(['RETRY', 'ERROR', 'HELD'])
  expect((await vita('mail', 'retry', '--all')).stdout).toBe('2 will be tried at once.\n')
  expect([await states('mail'), await states('forwards')]).toEqual([['RETRY', 'RETRY', 'HELD'], ['RETRY']])
  expect((await vita('mail', 'retry', '--all')).stdout).toBe('None has failed.\n')
})

test('a sent, an expired and an unknown entry are not tried, and the exit status is 1', async () => {
  const { vita, add } = await openSite()
  await add('mail', sampleId(1), { state: 'SUCCESS' })
  await add('mail', 'reset-1', { state: 'EXPIRED', notAfter: '2026-06-01T12:30:00.000Z' })
  await add('mail', `${sampleId(1).slice(0, -1)}2`, {})
  const said = async (id: string) => {
    const { status, stdout, stderr } = await vita('mail', 'retry', id)
    expect([status, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(await said(sampleId(1))).toBe(`${sampleId(1)} was sent already.\n`)
  expect(await said('reset-1')).toBe('reset-1 has expired, and is not sent any more.\n')
  expect(await said(sampleId(9))).toBe(`There is no mail with the id ${sampleId(9)}.\n`)
  expect(await said('0b0f5a01')).toBe('2 ids begin with 0b0f5a01. Give more of the one that you mean.\n')
})

test('a paused queue is reported with its reason until it is resumed', async () => {
  const { vita, add, ports } = await openSite()
  await add('mail', sampleId(1), { state: 'ERROR' })
  await ports.queue.pause(
    'mail',
    { until: new Date(Date.now() + 240_000), reason: 'The password is wrong.' },
    new Date(),
  )
  const lines =
    'Delivery of mails is paused, and resumes in 4 minutes: The password is wrong.\n' +
    '    To resume it now: npm run vita -- mail resume\n'
  expect((await vita('mail', 'list')).stdout).toContain(lines)
  expect((await vita('mail', 'retry', sampleId(1))).stdout).toContain(lines)
  expect(await vita('mail', 'resume')).toEqual({ status: 0, stdout: 'Delivery of mails is resumed.\n', stderr: '' })
  expect(await ports.queue.claim('mail', new Date())).toMatchObject({ ok: true, data: { id: sampleId(1) } })
  expect((await vita('mail', 'list')).stdout).not.toContain('paused')
  expect((await vita('mail', 'resume')).stdout).toBe('Nothing is paused.\n')
})

test('a pause without an end is reported as one that only the owner ends', async () => {
  const { vita, ports } = await openSite()
  await ports.queue.pause('forwards', { until: new Date('9999-01-01'), reason: 'A backup was restored.' }, new Date())
  expect((await vita('mail', 'list')).stdout).toContain('Delivery of forwards is paused: A backup was restored.\n')
})

async function openSite() {
  const site = await openSampleSite()
  return {
    ...site,
    async add(queue: QueueName, id: string, change: Partial<Delivery>, waitMs = 0) {
      const delivery = { ...newDelivery(new Date(Date.now() + waitMs)), ...change }
      await site.ports.queue.add(queue, [{ id, fields: { to: ['ada@example.com'], delivery } }])
    },
    async states(queue: QueueName) {
      const read = await site.ports.documents.readAll(queue)
      return read.ok ? read.data.map(({ fields }) => (fields.delivery as Delivery).state) : []
    },
  }
}
