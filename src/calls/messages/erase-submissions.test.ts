import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryMailTransport } from '#adapters/memory/mail-transport.ts'
import { mailboxName } from '#domain/messages/mails/confirmation-policy.ts'
import { failed, none, success } from '#resume/result.ts'
import { sampleAcceptance, sampleId } from '#support/sample-acceptance.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { type ErasureTarget, erase, planErasure } from './erase-submissions.ts'

test('one submission is erased with its mails and forwards, and the others stay', async () => {
  const site = await openSite()
  expect(await site.erase({ id: sampleId(1) })).toMatchObject({ ids: [sampleId(1)], mails: 2, forwards: 1 })
  expect(await site.all()).not.toContain(sampleId(1))
  expect(await site.ids('submissions')).toEqual([sampleId(2), sampleId(3)])
  expect((await site.ids('mail')).length).toBe(4)
  expect(await site.ids('forwards')).toEqual([sampleId(2), sampleId(3)])
})

test('a person is erased completely, in every spelling of the address', async () => {
  const site = await openSite()
  const erasure = await site.erase({ email: ' ADA@Example.COM ' })
  expect(erasure).toMatchObject({ mails: 4, forwards: 2, bounced: none, inFlight: 0 })
  expect(erasure?.submissions.map(({ id }) => id)).toEqual([sampleId(1), sampleId(2)])
  expect(await site.all()).not.toMatch(/ada/i)
  expect(await site.ids('submissions')).toEqual([sampleId(3)])
})

test('the transport’s copies are removed, also of mails that are sent during the erasure', async () => {
  const site = await openSite()
  await site.erase({ id: sampleId(1) })
  const both = [sampleId(1), `${sampleId(1)}-notice`]
  expect(site.mailTransport.forgotten).toEqual([...both, ...both])
})

test('erasing the owner’s own address removes no notices about others', async () => {
  const site = await openSite()
  expect(await site.erase({ email: 'owner@example.org' })).toBe(none)
  expect((await site.ids('mail')).length).toBe(6)
})

test('a part of an address finds nothing', async () => {
  const site = await openSite()
  for (const email of ['da@example.com', 'ada@example.co', 'ada+x@example.com', '@', 'ada@'])
    expect(await site.erase({ email })).toBe(none)
  for (const id of ['', sampleId(9), `${sampleId(1)}-notice`]) expect(await site.erase({ id })).toBe(none)
})

test('mails and forwards of a lost submission are erased too', async () => {
  const site = await openSite()
  for (const digit of [1, 2])
    await site.documents.commit([{ collection: 'submissions', id: sampleId(digit), fields: none }])
  await site.documents.commit([{ collection: 'mail', id: sampleId(1), fields: none }])
  expect(await site.erase({ email: 'ada@example.com' })).toMatchObject({ submissions: [], mails: 3, forwards: 2 })
  expect(await site.all()).not.toMatch(/ada/i)
  await site.documents.commit([{ collection: 'submissions', id: sampleId(3), fields: none }])
  expect(await site.erase({ id: sampleId(3) })).toMatchObject({ submissions: [], mails: 2, forwards: 1 })
})

test('the note of a bounced mailbox belongs to a person, not to a message', async () => {
  const site = await openSite()
  const note = mailboxName('ada@example.com', site.pseudonyms.of)
  await site.documents.commit([{ collection: 'bounced', id: note, fields: { at: '2026-06-01T12:00:00.000Z' } }])
  await site.erase({ id: sampleId(1) })
  expect(await site.ids('bounced')).toEqual([note])
  expect(await site.erase({ email: 'ada@example.com' })).toMatchObject({ ids: [sampleId(2)], bounced: note })
  expect(await site.ids('bounced')).toEqual([])
  await site.documents.commit([{ collection: 'bounced', id: note, fields: {} }])
  expect(await site.erase({ email: 'ada@example.com' })).toMatchObject({ ids: [], bounced: note })
  expect(await site.ids('bounced')).toEqual([])
})

test('a mail that is being sent is counted, because it may arrive', async () => {
  const site = await openSite()
  await site.queue.claim('mail', site.clock.now())
  expect(await site.plan({ email: 'ada@example.com' })).toMatchObject({ inFlight: 1 })
  site.clock.moveBy(120_000)
  expect(await site.plan({ email: 'ada@example.com' })).toMatchObject({ inFlight: 0 })
})

test('a plan alone changes nothing', async () => {
  const site = await openSite()
  const before = await site.all()
  await site.plan({ email: 'ada@example.com' })
  expect(await site.all()).toBe(before)
  expect(site.mailTransport.forgotten).toEqual([])
})

test('damaged documents do not stop an erasure', async () => {
  const site = await openSite()
  for (const [digit, fields] of [{}, { email: 3 }, { to: none }, { to: [3], replyTo: {}, payload: 'x' }].entries())
    for (const collection of ['submissions', 'mail', 'forwards'])
      await site.documents.commit([{ collection, id: sampleId(digit + 5), fields }])
  expect(await site.erase({ email: 'ada@example.com' })).toMatchObject({ mails: 4 })
})

test('a failed erasure reports it and can be repeated', async () => {
  const site = await openSite()
  const plan = await site.plan({ email: 'ada@example.com' })
  const rejected = failed('unavailable', 'We could not save this right now. Please try again later.')
  const failing = { ...site, submissions: { ...site.submissions, erase: async () => rejected } }
  expect(await erase(failing, plan ?? { ids: [], bounced: none })).toEqual(rejected)
  expect(await site.erase({ email: 'ada@example.com' })).toMatchObject({ mails: 4 })
})

/** Opens a site with two messages of Ada, with two spellings of her address, and one of Ben. */
async function openSite() {
  const { documents, submissions, queue } = memoryStores()
  const clock = memoryClock(new Date('2026-06-02T12:00:00Z'))
  const mailTransport = memoryMailTransport()
  const pseudonyms = { of: (kind: string, text: string) => `${kind}-${text}` }
  const ports = { documents, clock, submissions, mailTransport, pseudonyms, queue }
  const accept = async (change: Parameters<typeof sampleAcceptance>[0]) =>
    expect(await submissions.accept(sampleAcceptance(change), clock.now())).toEqual(
      success({ outcome: 'accepted', held: [] }),
    )
  await accept({})
  await accept({ id: sampleId(2), email: 'Ada@EXAMPLE.com', message: 'ADA again' })
  await accept({ id: sampleId(3), name: 'Ben', email: 'ben@example.com', message: 'Hello from Ben.' })
  const plan = async (target: ErasureTarget) => data(await planErasure(ports, target))
  return {
    ...ports,
    plan,
    async erase(target: ErasureTarget) {
      const found = await plan(target)
      if (found !== none) data(await erase(ports, found))
      return found
    },
    ids: async (collection: string) => data(await documents.readAll(collection)).map(({ id }) => id),
    async all() {
      const collections = ['submissions', 'mail', 'forwards', 'bounced']
      return JSON.stringify(await Promise.all(collections.map((each) => documents.readAll(each))))
    },
  }
}
