import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryMailTransport } from '#adapters/memory/mail-transport.ts'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { dayMs } from '#domain/quota.ts'
import { failed, none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { sampleAcceptance, sampleId } from '#support/sample-acceptance.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { keepRetention } from './keep-retention.ts'

const received = new Date('2026-06-01T12:00:00.000Z')
const nothing = { submissions: 0, entries: 0, bounced: 0, redacted: 0 }
const sent = (at: string) => ({ ...newDelivery(received), state: 'SUCCESS', endTime: at })

test('a submission is deleted with its mails and forwards when it is older than the retention, and not before', async () => {
  const office = await openOffice()
  office.clock.moveBy(365 * dayMs)
  expect(await office.keep()).toEqual(nothing)
  expect(await office.ids('submissions')).toEqual([sampleId(1)])
  office.clock.moveBy(1)
  expect(await office.keep()).toEqual({ ...nothing, submissions: 1 })
  for (const collection of ['submissions', 'mail', 'forwards']) expect(await office.ids(collection)).toEqual([])
  expect(office.mailTransport.forgotten).toContain(`${sampleId(1)}-notice`)
  expect(await office.keep()).toEqual(nothing)
})

test('the owner’s number of days counts', async () => {
  const office = await openOffice()
  office.clock.moveBy(30 * dayMs + 1)
  expect(await office.keep(31)).toEqual(nothing)
  expect(await office.keep(30)).toMatchObject({ submissions: 1 })
})

test('the text of a sent mail is removed after 7 days, the payload of a sent forward at once', async () => {
  const office = await openOffice()
  await office.change('mail', sampleId(1), { delivery: sent('2026-06-01T12:00:00.000Z') })
  await office.change('forwards', sampleId(1), { delivery: sent('2026-06-01T12:00:00.000Z') })
  expect(await office.keep()).toEqual({ ...nothing, redacted: 1 })
  expect((await office.fields('forwards', sampleId(1)))?.payload).toEqual({})
  office.clock.moveBy(7 * dayMs)
  expect(await office.keep()).toEqual(nothing)
  office.clock.moveBy(1)
  expect(await office.keep()).toEqual({ ...nothing, redacted: 1 })
  expect(await office.fields('mail', sampleId(1))).toMatchObject({
    to: ['ada@example.com'],
    message: { subject: 'Thank you', text: '', html: '' },
    delivery: { state: 'SUCCESS' },
  })
  expect(JSON.stringify(await office.fields('mail', `${sampleId(1)}-notice`))).toContain('Hello from Ada.')
  expect((await office.fields('submissions', sampleId(1)))?.message).toBe('Hello from Ada.')
  expect(office.mailTransport.forgotten).toEqual([])
})

test('an entry that is being sent stays until it was sent or its worker is dead', async () => {
  const office = await openOffice()
  office.clock.moveBy(366 * dayMs)
  const claim = data(await office.queue.claim('mail', office.clock.now()))
  expect(await office.keep()).toEqual(nothing)
  expect(await office.fields('mail', claim?.id ?? '')).toMatchObject({ delivery: { state: 'PROCESSING' } })
  expect(await office.ids('submissions')).toEqual([sampleId(1)])
  office.clock.moveBy(120_000)
  expect(await office.keep()).toMatchObject({ submissions: 1 })
})

test('entries without a submission are deleted by their own age', async () => {
  const office = await openOffice()
  const delivery = newDelivery(received)
  for (const id of ['digest-2026-06-01T12', 'reset-1', `${sampleId(2)}-notice`])
    await office.queue.add('mail', [{ id, fields: { delivery } }])
  await office.queue.add('forwards', [{ id: sampleId(2), fields: { delivery } }])
  office.clock.moveBy(365 * dayMs)
  expect(await office.keep()).toEqual(nothing)
  office.clock.moveBy(1)
  expect(await office.keep()).toEqual({ ...nothing, submissions: 1, entries: 4 })
  expect([await office.ids('mail'), await office.ids('forwards')]).toEqual([[], []])
  expect(office.mailTransport.forgotten).toContain('digest-2026-06-01T12')
})

test('a sent mail that reappeared while its submission was erased is deleted at once', async () => {
  const office = await openOffice()
  await office.change('mail', sampleId(1), { delivery: sent('2026-06-01T12:00:00.000Z') })
  office.clock.moveBy(8 * dayMs)
  const { documents } = office
  const commit: typeof documents.commit = async (changes) => {
    if (changes.some(({ id, fields }) => id === sampleId(1) && fields !== none))
      await office.submissions.erase([sampleId(1)])
    return documents.commit(changes)
  }
  data(await keepRetention({ ...office, documents: { ...documents, commit } }, 365))
  expect(await office.ids('mail')).toEqual([])
})

test('a sent digest stays for the retention, although it has no submission', async () => {
  const office = await openOffice()
  const message = { subject: 'S', text: '', html: '' }
  const fields = { message, delivery: sent('2026-06-01T12:00:00.000Z') }
  await office.queue.add('mail', [{ id: 'digest-2026-06-01T12', fields }])
  office.clock.moveBy(365 * dayMs)
  expect(await office.keep()).toEqual(nothing)
})

test('notes of bounced mailboxes are deleted by their age, and damaged ones at once', async () => {
  const office = await openOffice()
  const note = (id: string, at: unknown) => office.documents.commit([{ collection: 'bounced', id, fields: { at } }])
  await note('old', '2026-06-01T11:59:59.999Z')
  await note('new', '2026-06-01T12:00:00.000Z')
  await note('damaged', 3)
  office.clock.moveBy(365 * dayMs)
  expect(await office.keep()).toEqual({ ...nothing, bounced: 2 })
  expect(await office.ids('bounced')).toEqual(['new'])
})

test('damaged documents stop nothing, and those without a readable age stay', async () => {
  const office = await openOffice()
  const damaged: Fields[] = [{}, { receivedAt: 'soon' }, { delivery: 'PENDING' }, { delivery: { startTime: 3 } }]
  for (const [at, fields] of damaged.entries())
    for (const collection of ['submissions', 'mail', 'forwards'])
      await office.documents.commit([{ collection, id: sampleId(at + 2), fields }])
  await office.documents.commit([{ collection: 'mail', id: 'alone', fields: { to: 3 } }])
  office.clock.moveBy(1000 * dayMs)
  expect(await office.keep()).toEqual({ ...nothing, submissions: 1 })
  expect((await office.ids('submissions')).length).toBe(4)
  expect(await office.ids('mail')).toContain('alone')
})

test('a message that arrives during the run keeps its mails', async () => {
  const office = await openOffice()
  office.clock.moveBy(366 * dayMs)
  const { documents } = office
  const readAll: typeof documents.readAll = async (collection) => {
    const read = await documents.readAll(collection)
    const receivedAt = office.clock.now().toISOString()
    await office.submissions.accept(sampleAcceptance({ id: sampleId(2), receivedAt }), office.clock.now())
    return read
  }
  expect(data(await keepRetention({ ...office, documents: { ...documents, readAll } }, 365))).toMatchObject({
    submissions: 1,
    entries: 0,
  })
  expect(await office.ids('mail')).toEqual([sampleId(2), `${sampleId(2)}-notice`])
})

test('old counts and used nonces are deleted', async () => {
  const office = await openOffice()
  const asked: Date[] = []
  const forgetOld = async (now: Date) => {
    asked.push(now)
    return success()
  }
  data(await keepRetention({ ...office, submissions: { ...office.submissions, forgetOld } }, 365))
  expect(asked).toEqual([office.clock.now()])
})

test('a failure is returned, and the next call continues', async () => {
  const office = await openOffice()
  office.clock.moveBy(366 * dayMs)
  const rejected = failed('quota-exceeded', 'We could not save this right now. Please try again later.')
  const failing = { ...office, submissions: { ...office.submissions, erase: async () => rejected } }
  expect(await keepRetention(failing, 365)).toEqual(rejected)
  expect(await office.keep()).toMatchObject({ submissions: 1 })
})

/** A site with one submission, just received, with its mails and its forward. */
async function openOffice() {
  const { documents, submissions, queue } = memoryStores()
  const clock = memoryClock(received)
  const mailTransport = memoryMailTransport()
  const ports = { documents, clock, submissions, mailTransport, queue }
  await submissions.accept(sampleAcceptance({ receivedAt: received.toISOString() }), received)
  const fields = async (collection: string, id: string) => data(await documents.read(collection, id))?.fields
  return {
    ...ports,
    fields,
    keep: async (days = 365) => data(await keepRetention(ports, days)),
    ids: async (collection: string) => data(await documents.readAll(collection)).map(({ id }) => id),
    change: async (collection: string, id: string, change: Fields) =>
      documents.commit([{ collection, id, fields: { ...(await fields(collection, id)), ...change } }]),
  }
}
