import { expect, test } from 'vitest'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { acceptance, idOf, mail, now } from '#ports/messages/submitted.contract.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { findMessages, gatherMessages } from './find-messages.ts'
import { readSubmission } from './read-submission.ts'

const inbox = { box: 'inbox', search: '' } as const

test('a page has at most 50 messages, and says how many pages there are', async () => {
  const ports = await withMessages(51)
  const first = data(await findMessages(ports, inbox))
  expect([first.messages.length, first.total, first.page, first.pages]).toEqual([50, 51, 1, 2])
  const second = data(await findMessages(ports, inbox, 2))
  expect(second.messages.map(({ submission: { id } }) => id)).toEqual([idOf(0)])
  expect(data(await findMessages(await withMessages(50), inbox)).pages).toBe(1)
})

test('a page beyond the last one is the last one, and without messages the first one', async () => {
  const ports = await withMessages(3)
  expect(data(await findMessages(ports, inbox, 9, 2))).toMatchObject({ page: 2, pages: 2, total: 3 })
  expect(data(await findMessages(await withMessages(0), inbox, 9))).toEqual({
    messages: [],
    total: 0,
    page: 1,
    pages: 1,
  })
})

test('each message of a page has its own mails and forwards', async () => {
  const ports = await withMessages(0)
  const mails = mailIdsOf(idOf(1)).map((id) => mail(id))
  await ports.submissions.accept({ ...acceptance(1), mails, forward: { payload: {} } }, now)
  await ports.submissions.accept(acceptance(2), now)
  const { messages } = data(await findMessages(ports, inbox))
  const names = messages.map(({ entries }) => entries.map(({ name }) => name))
  expect(names).toEqual([[], [...mailIdsOf(idOf(1)), `${idOf(1)}-forward`]])
  expect(data(await readSubmission(ports, idOf(1)))?.entries).toEqual(messages[1]?.entries)
})

test('a search is typed words, and an export has all that it finds', async () => {
  const ports = await withMessages(60)
  const asked = { box: 'all', search: ' HELLO ' } as const
  expect(data(await gatherMessages(ports, asked))).toHaveLength(60)
  expect(data(await gatherMessages(ports, { ...asked, search: 'goodbye' }))).toEqual([])
})

test('a list, a search and a message read no whole collection', async () => {
  const ports = await withMessages(2)
  const readAll = () => Promise.reject(new Error('The whole collection was read.'))
  const strict = { ...ports, documents: { ...ports.documents, readAll } }
  expect((await findMessages(strict, { box: 'all', search: 'hello' })).ok).toBe(true)
  expect((await readSubmission(strict, idOf(1))).ok).toBe(true)
  expect(await readSubmission(strict, idOf(9))).toEqual(success(null))
})

async function withMessages(count: number) {
  const ports = { ...memoryStores(), clock: { now: () => now, wait: async () => {} } }
  for (let at = 0; at < count; at += 1) await ports.submissions.accept(acceptance(at), now)
  return ports
}
