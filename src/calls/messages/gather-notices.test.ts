import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailFields } from '#domain/messages/mails/mail.ts'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { gatherNotices } from './gather-notices.ts'

const noon = new Date('2026-06-01T12:00:00Z')
const mail = mailFields({ to: 'ada@example.com', replyTo: none, subject: 'S', text: 'T', html: 'H' })
const held = { ...mail, delivery: { ...newDelivery(noon), state: 'HELD' } }

test('notices over the limit become one mail an hour', async () => {
  const office = await openOffice()
  for (const id of ['1-notice', '2-notice']) await office.hold(id)
  expect(await office.gather()).toBe(2)
  expect(await office.ids()).toEqual(['1-notice', '2-notice', 'digest-2026-06-01T12'])
  expect(await office.delivery('1-notice')).toMatchObject({
    state: 'EXPIRED',
    error: 'Counted in digest-2026-06-01T12.',
  })

  await office.hold('4-notice')
  expect(await office.gather()).toBe(0)
  office.clock.moveBy(3_600_000)
  expect(await office.gather()).toBe(1)
})

test('the owner gets one mail a day about held confirmations, and they stay held', async () => {
  const office = await openOffice()
  await office.hold('3')
  expect(await office.gather()).toBe(1)
  expect(await office.ids()).toEqual(['3', 'digest-held-2026-06-01'])
  expect(await office.delivery('3')).toMatchObject({ state: 'HELD' })
  office.clock.moveBy(3_600_000)
  expect(await office.gather()).toBe(0)
  office.clock.moveBy(86_400_000)
  expect(await office.gather()).toBe(0)
})

test('without an address of the owner no digest is queued', async () => {
  const office = await openOffice({})
  await office.hold('1-notice')
  expect(await office.gather()).toBe(0)
  expect(await office.delivery('1-notice')).toMatchObject({ state: 'HELD' })
})

async function openOffice(owner: Record<string, string> = { email: 'owner@example.org' }) {
  const { documents, identities, queue } = memoryStores()
  const clock = memoryClock(noon)
  await documents.commit([{ collection: 'person-info', id: 'owner', fields: owner }])
  return {
    clock,
    hold: (id: string) => queue.add('mail', [{ id, fields: held }]),
    gather: async () => data(await gatherNotices({ documents, identities, queue, clock }, 'resume.example')),
    ids: async () => data(await documents.readAll('mail')).map(({ id }) => id),
    delivery: async (id: string) => data(await documents.read('mail', id))?.fields.delivery,
  }
}
