import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import type { Submissions } from '#ports/messages/submissions.ts'
import { failed, none, success } from '#resume/result.ts'
import { contactRules } from '#support/contact-rules.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { type ContactRequest, submitContact } from './submit-contact.ts'

const id = '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11'
const password = 'granite walrus thimble oak'
const typed = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello.' }

test('a message is stored with its confirmation and the owner’s notice, on the owner’s clock', async () => {
  const site = await openSite()
  const answer = await site.submit({})
  expect(answer).toEqual({
    outcome: 'accepted',
    id,
    message: 'Success! Confirmation email sent to: ada@example.com',
    isConfirmed: true,
  })
  expect(await site.fields('submissions', id)).toEqual({
    id,
    ...typed,
    date: '06/01/2026 08:00 AM',
    receivedAt: '2026-06-01T12:00:00.000Z',
  })
  expect(await site.fields('mail', id)).toMatchObject({
    to: ['ada@example.com'],
    message: { subject: 'MARLOW REYES CONTACT CONFIRMATION' },
    delivery: { state: 'PENDING', attempts: 0 },
  })
  expect(await site.fields('mail', `${id}-notice`)).toMatchObject({
    to: ['owner@example.org'],
    replyTo: 'ada@example.com',
  })
  expect(await site.ids('forwards')).toEqual([])
})

test('a repeated message gets the first answer with any proof, and is stored once', async () => {
  const site = await openSite()
  const first = await site.submit({})
  const again = await site.submit({ proof: { response: '', issued: '', website: '' } })
  expect(again).toEqual(first)
  expect([await site.ids('submissions'), await site.ids('mail')]).toEqual([[id], [id, `${id}-notice`]])
})

test('a known id with other content is rejected, and the first message stays as it was', async () => {
  const site = await openSite()
  await site.submit({})
  const before = await site.fields('mail', id)
  const answer = await site.submit({ typed: { ...typed, email: 'eve@example.com' }, proof: proofOf('2') })
  expect(answer).toMatchObject({ outcome: 'rejected', why: 'other content' })
  expect(await site.fields('mail', id)).toEqual(before)
})

test('an id in capitals is the same id', async () => {
  const site = await openSite()
  expect(await site.submit({ id: id.toUpperCase() })).toMatchObject({ outcome: 'accepted', id })
})

test.each(['', '1', '../x', '0b0f5a0e-6d3a-1b57-9b1e-3f3c4f0a9c11'])('the id %j is rejected', async (strange) => {
  const site = await openSite()
  expect(await site.submit({ id: strange })).toMatchObject({ outcome: 'rejected', why: 'invalid' })
  expect(await site.ids('submissions')).toEqual([])
})

test('a message without an id gets one', async () => {
  const site = await openSite()
  const answer = await site.submit({ id: none })
  expect(answer).toMatchObject({ outcome: 'accepted', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('invalid fields are reported together, before the human check', async () => {
  const site = await openSite()
  const answer = await site.submit({ typed: { ...typed, name: '', email: '' }, proof: proofOf('') })
  expect(answer).toMatchObject({
    outcome: 'rejected',
    why: 'invalid',
    errors: [{ message: 'Name cannot be blank.' }, { message: 'Email cannot be blank.' }],
  })
})

test('a message with a NUL is rejected, and nothing is stored', async () => {
  const site = await openSite()
  expect(await site.submit({ typed: { ...typed, message: 'a\u0000' } })).toMatchObject({ why: 'invalid' })
  expect(await site.ids('submissions')).toEqual([])
})

test.each(['', 'wrong', 'expired'])('a human check answered with %j stores nothing', async (response) => {
  const site = await openSite()
  expect(await site.submit({ proof: proofOf(response) })).toEqual({
    outcome: 'rejected',
    why: 'not human',
    errors: [{ message: 'Human verification failed or expired. Please try again.' }],
  })
  expect(await site.ids('submissions')).toEqual([])
})

test('a proof counts once', async () => {
  const site = await openSite()
  await site.submit({})
  const other = '1b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11'
  expect(await site.submit({ id: other })).toMatchObject({ why: 'not human' })
  expect(await site.submit({ id: other, proof: proofOf('2') })).toMatchObject({ outcome: 'accepted' })
})

test('a message that could not be stored does not consume its proof', async () => {
  const site = await openSite()
  site.fail(true)
  const rejected = await site.ask({})
  expect(rejected).toMatchObject({ ok: false, failure: { code: 'quota-exceeded' } })
  site.fail(false)
  expect(await site.submit({})).toMatchObject({ outcome: 'accepted' })
})

test('a human check that gives no answer is a failure, and nothing is stored', async () => {
  const site = await openSite()
  expect(await site.ask({ proof: proofOf('silence') })).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await site.ids('submissions')).toEqual([])
})

test('a store that cannot be read fails as not saved, and the next try stores the message once', async () => {
  const site = await openSite()
  site.silence(true)
  const message = 'We could not save this right now. Please try again later.'
  expect(await site.ask({})).toMatchObject({ ok: false, failure: { code: 'unavailable', message } })
  site.silence(false)
  expect(await site.submit({})).toMatchObject({ outcome: 'accepted' })
  expect(await site.ids('submissions')).toEqual([id])
})

test('without scripts a form counts from three seconds after its issue, and once', async () => {
  const site = await openSite()
  const proof = { response: '', issued: 'stamp 2026-06-01T11:59:57.000Z', website: '' }
  expect(await site.submit({ proof: { ...proof, issued: 'stamp 2026-06-01T11:59:57.001Z' } })).toMatchObject({
    why: 'not human',
  })
  expect(await site.submit({ proof: { ...proof, website: 'x' } })).toMatchObject({ why: 'not human' })
  expect(await site.submit({ proof: { ...proof, issued: 'forged' } })).toMatchObject({ why: 'not human' })
  expect(await site.submit({ proof })).toMatchObject({ outcome: 'accepted' })
  expect(await site.submit({ id: none, proof, client: 'other' })).toMatchObject({ why: 'not human' })
})

test('the third message of a visitor within ten minutes is accepted, and the fourth is rejected with the time to wait', async () => {
  const site = await openSite()
  for (const response of ['1', '2', '3'])
    expect(await site.submit({ id: none, proof: proofOf(response) })).toMatchObject({ outcome: 'accepted' })
  expect(await site.submit({ id: none, proof: proofOf('4') })).toEqual({
    outcome: 'rejected',
    why: 'limited',
    errors: [{ message: 'Too many messages were sent. Please try again in 10 minutes.' }],
    retryAfterS: 600,
  })
  expect(await site.submit({ id: none, proof: proofOf('4'), client: 'other' })).toMatchObject({ outcome: 'accepted' })
  site.clock.moveBy(600_000)
  expect(await site.submit({ id: none, proof: proofOf('5') })).toMatchObject({ outcome: 'accepted' })
})

test('without limits a fourth and a fifth message are accepted', async () => {
  const site = await openSite({ isLimited: false })
  for (let at = 0; at < 5; at += 1)
    expect(await site.submit({ id: none, proof: proofOf(`${at}`) })).toMatchObject({ outcome: 'accepted' })
})

test('the third confirmation to a mailbox within a day is held, and the answer does not claim that it was sent', async () => {
  const site = await openSite()
  const to = (email: string, response: string) =>
    site.submit({ id: none, client: response, typed: { ...typed, email }, proof: proofOf(response) })
  for (const [email, response] of [
    ['ada@example.com', '1'],
    ['ADA+x@example.com', '2'],
  ] as const)
    expect(await to(email, response)).toMatchObject({ message: `Success! Confirmation email sent to: ${email}` })
  const held = await to('ada+y@EXAMPLE.com', '3')
  expect(held).toMatchObject({ outcome: 'accepted', message: 'Success! Your message was received.' })
  const heldId = held.outcome === 'accepted' ? held.id : ''
  expect(await site.fields('mail', heldId)).toMatchObject({ delivery: { state: 'HELD' } })
  expect(await site.submit({ id: heldId, typed: { ...typed, email: 'ada+y@EXAMPLE.com' } })).toEqual(held)
})

test.each([
  ['off', { confirmation: 'off' as const }, 'ada@example.com'],
  ['to the owner', {}, 'owner+me@example.org'],
  ['to the site itself', {}, 'no-reply@vita.example'],
  ['to a robot', {}, 'mailer-daemon@example.com'],
])('there is no confirmation: %s', async (_, change, email) => {
  const site = await openSite(change)
  expect(await site.submit({ typed: { ...typed, email } })).toMatchObject({
    message: 'Success! Your message was received.',
  })
  expect(await site.ids('mail')).toEqual([`${id}-notice`])
})

test.each([
  ['vita.example', false, 'Success! Your message was sent.', [`${id}-notice`]],
  ['localhost', false, 'Success! Confirmation email sent to: ada@example.com', [id, `${id}-notice`]],
  ['vita.example', true, 'Success! Confirmation email sent to: ada@example.com', [id, `${id}-notice`]],
])('at %s, with a mail server: %s, the visitor reads %j', async (host, hasMailServer, message, mails) => {
  const site = await openSite({ host, hasMailServer })
  const answer = await site.submit({})
  expect(answer).toMatchObject({ message })
  expect(await site.submit({})).toEqual(answer)
  expect(await site.ids('mail')).toEqual(mails)
})

test('a mailbox that bounced gets no confirmation', async () => {
  const site = await openSite()
  await site.documents.commit([{ collection: 'bounced', id: 'mailbox-ada@example.com', fields: {} }])
  expect(await site.submit({})).toMatchObject({ message: 'Success! Your message was received.' })
})

test('a forward holds exactly the specified payload', async () => {
  const site = await openSite({ isForwarded: true })
  await site.submit({ typed: { ...typed, company: 'Engines' } })
  expect(await site.fields('forwards', id)).toMatchObject({
    payload: {
      email: 'ada@example.com',
      name: 'Ada',
      message: 'Hello.',
      date: '06/01/2026 08:00 AM',
      'g-recaptcha-response': '1',
    },
    delivery: { state: 'PENDING' },
  })
  expect(Object.keys((await site.fields('forwards', id))?.payload ?? {})).toHaveLength(5)
})

test('without a mailbox and an account there is no notice, and the message is stored', async () => {
  const site = await openSite()
  await site.documents.commit([{ collection: 'person-info', id: 'owner', fields: { name: 'Marlow Reyes' } }])
  await site.submit({})
  expect([await site.ids('mail'), await site.ids('submissions')]).toEqual([[id], [id]])
})

test('until the owner writes a mailbox, that of the account gets the notice, and answers to the confirmation', async () => {
  const site = await openSite()
  const account = data(await site.identities.create({ email: 'marlow@example.net', password, displayName: 'Marlow' }))
  await site.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { name: 'Marlow Reyes' } },
    { collection: 'user', id: account.uid, fields: { Admin: true, email: 'marlow@example.net' } },
  ])
  await site.submit({})
  expect(await site.fields('mail', `${id}-notice`)).toMatchObject({ to: ['marlow@example.net'] })
  expect(await site.fields('mail', id)).toMatchObject({ replyTo: 'marlow@example.net' })
})

test('the account whose mailbox gets the notices gets no confirmation', async () => {
  const site = await openSite()
  const account = data(await site.identities.create({ email: 'marlow@example.net', password, displayName: 'Marlow' }))
  await site.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { name: 'Marlow Reyes' } },
    { collection: 'user', id: account.uid, fields: { Admin: true, email: 'marlow@example.net' } },
  ])
  await site.submit({ typed: { ...typed, email: 'marlow@example.net' } })
  expect(await site.ids('mail')).toEqual([`${id}-notice`])
})

function proofOf(response: string) {
  return { response, issued: '', website: '' }
}

async function openSite(change: Partial<ContactRules> = {}) {
  const { documents: memory, submissions: stored, identities } = memoryStores()
  let isSilent = false
  const documents: Documents = {
    ...memory,
    read: async (...asked) =>
      isSilent ? failed('unavailable', 'The document store is not available.') : memory.read(...asked),
  }
  const owner = { name: 'Marlow Reyes', email: 'owner@example.org', timeZone: 'America/New_York' }
  await documents.commit([{ collection: 'person-info', id: 'owner', fields: owner }])
  const clock = memoryClock(new Date('2026-06-01T12:00:00Z'))
  let isFull = false
  const submissions: Submissions = {
    ...stored,
    accept: async (...asked) =>
      isFull ? failed('quota-exceeded', 'We could not save this.') : stored.accept(...asked),
  }
  const formStamps = {
    issue: (now: Date) => `stamp ${now.toISOString()}`,
    read: (stamp: string) => (stamp.startsWith('stamp ') ? { id: stamp, issuedAt: new Date(stamp.slice(6)) } : none),
  }
  const pseudonyms = { of: (kind: string, text: string) => `${kind}-${text}` }
  const ports = {
    ...{ documents, identities, submissions, humanCheck, formStamps },
    ...{ pseudonyms, clock },
  }
  const ask = (request: Partial<ContactRequest>) =>
    submitContact(ports, { ...contactRules, ...change }, { id, typed, proof: proofOf('1'), client: 'c', ...request })
  return {
    documents,
    identities,
    clock,
    ask,
    submit: async (request: Partial<ContactRequest>) => data(await ask(request)),
    fail: (now: boolean) => {
      isFull = now
    },
    silence: (now: boolean) => {
      isSilent = now
    },
    fields: async (collection: string, of: string) =>
      data(await documents.read(collection, of))?.fields as Record<string, object> | undefined,
    ids: async (collection: string) => data(await documents.readAll(collection)).map((document) => document.id),
  }
}

/** A response of digits is a person and counts once; 'silence' is a check that gives no answer. */
const humanCheck: HumanCheck = {
  widget: { kind: 'embedded' },
  challenge: async () => success(none),
  async verify(response, now) {
    if (response === 'silence') return failed('unavailable', 'No answer.')
    if (!/^\d+$/.test(response)) return success({ isHuman: false })
    return success({ isHuman: true, consumes: { id: response, until: new Date(now.getTime() + 600_000) } })
  },
}
