import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { type Attempt, newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailFields } from '#domain/messages/mails/mail.ts'
import type { OutgoingMail } from '#ports/messages/transports.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { deliverNext } from './deliver.ts'
import { endPauses } from './pauses.ts'

const noon = new Date('2026-06-01T12:00:00Z')
const id = '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11'
const queued = mailFields({ to: 'ada@example.com', replyTo: none, subject: 'S', text: 'T', html: 'H' })
const sent: Attempt = { outcome: 'sent', messageId: '<1@x>', accepted: ['ada@example.com'] }

test('nothing is due in an empty queue', async () => {
  const office = openOffice([])
  expect(await office.deliver()).toBe(none)
  expect(office.sent).toEqual([])
})

test('a sent mail is complete', async () => {
  const office = openOffice([sent])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  expect(await office.deliver()).toMatchObject({ id, outcome: 'sent', attempts: 1 })
  expect(await office.delivery(id)).toMatchObject({ state: 'SUCCESS', info: { messageId: '<1@x>' } })
  expect(await office.deliver()).toBe(none)
  expect(office.sent).toMatchObject([{ id, kind: 'reply', to: 'ada@example.com', date: noon }])
})

test('a test mail that was sent is remembered; one that was not, and any other mail, is not', async () => {
  const office = openOffice([{ outcome: 'later', reason: '451' }, sent, sent])
  await office.queue.add('mail', [{ id: 'test-1', fields: { ...queued, delivery: newDelivery(noon) } }])
  await office.deliver()
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  await office.deliver()
  expect(await office.ids('studio-notes')).toEqual([])
  office.clock.moveBy(30_000)
  expect(await office.deliver()).toMatchObject({ id: 'test-1', outcome: 'sent' })
  expect(await office.ids('studio-notes')).toEqual(['mail'])
})

test('a delayed mail is tried again at its time, with the same id and date', async () => {
  const office = openOffice([{ outcome: 'later', reason: '451' }, sent])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  expect(await office.deliver()).toMatchObject({ outcome: 'later', reason: '451' })
  office.clock.moveBy(29_999)
  expect(await office.deliver()).toBe(none)
  office.clock.moveBy(1)
  expect(await office.deliver()).toMatchObject({ outcome: 'sent', attempts: 2 })
  expect(office.sent[1]).toEqual(office.sent[0])
})

test('a rejected mail is final, and its mailbox gets no more confirmations', async () => {
  const office = openOffice([{ outcome: 'never', reason: '550' }])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  await office.deliver()
  expect(await office.delivery(id)).toMatchObject({ state: 'ERROR', error: '550' })
  expect(await office.ids('bounced')).toEqual(['mailbox-ada@example.com'])
  office.clock.moveBy(86_400_000)
  expect(await office.deliver()).toBe(none)
})

test('a rejected notice does not stop the next notice to the owner', async () => {
  const office = openOffice([{ outcome: 'never', reason: '550' }])
  await office.queue.add('mail', [{ id: `${id}-notice`, fields: { ...queued, delivery: newDelivery(noon) } }])
  await office.deliver()
  expect(await office.ids('bounced')).toEqual([])
})

test('a wrong set-up pauses the queue for five minutes and counts no attempt', async () => {
  const office = openOffice([{ outcome: 'wrong-setup', reason: '535' }, sent, sent])
  const fields = { ...queued, delivery: newDelivery(noon) }
  await office.queue.add('mail', [
    { id, fields },
    { id: `${id}-notice`, fields },
  ])
  await office.deliver()
  office.clock.moveBy(299_999)
  expect(await office.deliver()).toBe(none)
  office.clock.moveBy(1)
  expect(await office.deliver()).toMatchObject({ outcome: 'sent', attempts: 1 })
  expect(await office.deliver()).toMatchObject({ outcome: 'sent', attempts: 1 })
})

test('when the owner ends the pause, the mail that met a wrong set-up is sent at once, and so are the others', async () => {
  const office = openOffice([{ outcome: 'wrong-setup', reason: '535' }, sent, sent])
  const fields = { ...queued, delivery: newDelivery(noon) }
  await office.queue.add('mail', [
    { id, fields },
    { id: `${id}-notice`, fields },
  ])
  await office.deliver()
  office.clock.moveBy(60_000)
  expect(await endPauses(office)).toEqual({ ok: true, data: ['mail'] })
  expect(await office.deliver()).toMatchObject({ outcome: 'sent', attempts: 1 })
  expect(await office.deliver()).toMatchObject({ outcome: 'sent', attempts: 1 })
})

test('a wrong set-up does not shorten a longer pause that began during the attempt', async () => {
  const office = openOffice([{ outcome: 'wrong-setup', reason: '535' }])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  const longer = { until: new Date('9999-12-31T00:00:00Z'), reason: 'Mails were imported.' }
  const { complete } = office.queue
  office.queue.complete = async (...ended) => {
    await office.queue.pause('mail', longer, noon)
    return complete(...ended)
  }
  await office.deliver()
  office.clock.moveBy(300_000)
  expect(await office.queue.pauseOf('mail', office.clock.now())).toEqual({ ok: true, data: longer })
  expect(await office.deliver()).toBe(none)
})

test.each([
  ['no recipient', { message: queued.message }],
  ['two recipients', { ...queued, to: ['a@b.example', 'c@d.example'] }],
  ['nothing at all', {}],
] as [string, Fields][])('a document with %s becomes ERROR, and the others are sent', async (_, fields) => {
  const office = openOffice([sent])
  await office.queue.add('mail', [{ id: 'a-poison', fields: { ...fields, delivery: newDelivery(noon) } }])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  const reports = [await office.deliver(), await office.deliver()]
  expect(reports).toContainEqual(expect.objectContaining({ id: 'a-poison', outcome: 'never' }))
  expect(reports).toContainEqual(expect.objectContaining({ id, outcome: 'sent' }))
  expect(await office.delivery('a-poison')).toMatchObject({ state: 'ERROR' })
})

test('an expired mail is not sent', async () => {
  const office = openOffice([])
  const delivery = newDelivery(noon, new Date('2026-06-01T12:30:00Z'))
  await office.queue.add('mail', [{ id: 'reset-1', fields: { ...queued, delivery } }])
  office.clock.moveBy(1_800_000)
  expect(await office.deliver()).toMatchObject({ outcome: 'expired' })
  expect(await office.delivery('reset-1')).toMatchObject({ state: 'EXPIRED' })
  expect(await office.message('reset-1')).toEqual({ subject: 'S', text: '', html: '' })
})

test('the text of a reset mail is removed once it was sent, and stays while it will be tried again', async () => {
  const office = openOffice([{ outcome: 'later', reason: '451' }, sent])
  await office.queue.add('mail', [{ id: 'reset-1', fields: { ...queued, delivery: newDelivery(noon) } }])
  await office.deliver()
  expect(await office.message('reset-1')).toEqual(queued.message)
  office.clock.moveBy(30_000)
  expect(await office.deliver()).toMatchObject({ outcome: 'sent' })
  expect(await office.message('reset-1')).toEqual({ subject: 'S', text: '', html: '' })
  expect(await office.delivery('reset-1')).toMatchObject({ state: 'SUCCESS', attempts: 2 })
})

test('a worker that lost its lease while sending changes nothing', async () => {
  const office = openOffice([sent, sent])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  office.whileSending(async () => {
    office.clock.moveBy(120_000)
    expect(await office.deliver()).toMatchObject({ outcome: 'sent', attempts: 1 })
  })
  expect(await office.deliver()).toMatchObject({ outcome: 'lost' })
  expect(await office.delivery(id)).toMatchObject({ state: 'SUCCESS', attempts: 1 })
  expect(office.forgotten).toEqual([])
})

test('a mail that was erased while being sent is removed from the outbox too', async () => {
  const office = openOffice([sent, sent])
  await office.queue.add('mail', [{ id, fields: { ...queued, delivery: newDelivery(noon) } }])
  office.whileSending(async () => {
    await office.documents.commit([{ collection: 'mail', id, fields: none }])
  })
  expect(await office.deliver()).toMatchObject({ outcome: 'lost' })
  expect(office.forgotten).toEqual([id])
  expect(await office.ids('mail')).toEqual([])
})

test('a forward is posted as it is, and a service that is down delays it', async () => {
  const office = openOffice([{ outcome: 'later', reason: 'Request failed with status code 500' }, sent])
  const payload = { email: 'a@b.example', name: 'Ada', message: 'Hello.', date: 'd', 'g-recaptcha-response': 'r' }
  await office.queue.add('forwards', [{ id, fields: { payload, delivery: newDelivery(noon) } }])
  expect(await office.deliver('forwards')).toMatchObject({ outcome: 'later' })
  office.clock.moveBy(30_000)
  expect(await office.deliver('forwards')).toMatchObject({ outcome: 'sent' })
  expect(office.collected).toEqual([payload, payload])
})

/** A queue and a transport whose attempts end as listed, in order. */
function openOffice(attempts: Attempt[]) {
  const { documents, queue } = memoryStores()
  const clock = memoryClock(noon)
  const mails: OutgoingMail[] = []
  const collected: object[] = []
  const forgotten: string[] = []
  let meanwhile: (() => Promise<void>) | undefined
  const next = async () => {
    const during = meanwhile
    meanwhile = undefined
    await during?.()
    return attempts.shift() ?? { outcome: 'never' as const, reason: 'No attempt was expected.' }
  }
  const mailTransport = {
    send(mail: OutgoingMail) {
      mails.push(mail)
      return next()
    },
    async forget(erased: string) {
      forgotten.push(erased)
    },
  }
  const formCollector = {
    collect(payload: object) {
      collected.push(payload)
      return next()
    },
  }
  const pseudonyms = { of: (kind: string, text: string) => `${kind}-${text}` }
  const ports = { documents, queue, mailTransport, formCollector, pseudonyms, clock }
  return {
    documents,
    queue,
    clock,
    sent: mails,
    collected,
    forgotten,
    whileSending(work: () => Promise<void>) {
      meanwhile = work
    },
    deliver: async (name: 'mail' | 'forwards' = 'mail') => data(await deliverNext(ports, name, () => 0.5)),
    delivery: async (of: string) => data(await documents.read('mail', of))?.fields.delivery,
    message: async (of: string) => data(await documents.read('mail', of))?.fields.message,
    ids: async (collection: string) => data(await documents.readAll(collection)).map((document) => document.id),
  }
}
