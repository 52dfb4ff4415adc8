import { expect, test } from 'vitest'
import { searchWords } from '#domain/messages/folded-text.ts'
import type { MessageBox } from '#domain/messages/message-box.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Inbox } from './inbox.ts'
import { acceptance, idOf, now, type Stores } from './submitted.contract.ts'

/** The contract of each inbox. `open` returns an empty one with the stores that it shows. */
export function inboxContract(open: () => Promise<Stores & { inbox: Inbox }>): void {
  test('an accepted message is unread and in the inbox', async () => {
    const { inbox, submissions } = await open()
    await submissions.accept(acceptance(1), now)
    const { submission } = acceptance(1)
    expect(await inbox.find({ box: 'inbox', words: [] }, whole)).toEqual(
      success({ messages: [{ submission, isUnread: true, isArchived: false }], total: 1 }),
    )
    expect(await inbox.read(idOf(1))).toEqual(success({ submission, isUnread: true, isArchived: false }))
    expect(await inbox.unread()).toEqual(success(1))
  })

  test('a message that was not accepted by this site counts as read', async () => {
    const { inbox, documents } = await open()
    const { submission } = acceptance(1)
    await documents.commit([{ collection: 'submissions', id: idOf(1), fields: submission }])
    expect(data(await inbox.find({ box: 'inbox', words: [] }, whole)).messages).toEqual([
      { submission, isUnread: false, isArchived: false },
    ])
    expect(await inbox.read(idOf(1))).toEqual(success({ submission, isUnread: false, isArchived: false }))
    expect(await inbox.unread()).toEqual(success(0))
    expect(await inbox.mark(idOf(1), { isUnread: true })).toEqual(success(true))
    expect(await inbox.unread()).toEqual(success(1))
  })

  test('an unknown message is none, and marking it changes nothing', async () => {
    const { inbox } = await open()
    expect(await inbox.read(idOf(1))).toEqual(success(none))
    expect(await inbox.read('a/b')).toEqual(success(none))
    expect(await inbox.mark(idOf(1), { isUnread: true })).toEqual(success(false))
    expect(await inbox.mark('', { isUnread: true })).toEqual(success(false))
    expect(await inbox.unread()).toEqual(success(0))
    expect(data(await inbox.find({ box: 'all', words: [] }, whole))).toEqual({ messages: [], total: 0 })
  })

  test('each box has its messages: not archived, of these unread, archived, every one', async () => {
    const { inbox, submissions } = await open()
    for (const at of [1, 2, 3, 4]) await submissions.accept(sent(at), now)
    await inbox.mark(idOf(1), { isUnread: false })
    await inbox.mark(idOf(2), { isArchived: true })
    await inbox.mark(idOf(3), { isUnread: false, isArchived: true })
    const found = async (box: MessageBox) => idsOf(await inbox.find({ box, words: [] }, whole))
    expect(await found('inbox')).toEqual([idOf(4), idOf(1)])
    expect(await found('unread')).toEqual([idOf(4)])
    expect(await found('archive')).toEqual([idOf(3), idOf(2)])
    expect(await found('all')).toEqual([idOf(4), idOf(3), idOf(2), idOf(1)])
    expect(await inbox.unread()).toEqual(success(1))
  })

  test('a mark changes what it names, and can be taken back', async () => {
    const { inbox, submissions } = await open()
    await submissions.accept(acceptance(1), now)
    const state = async () => data(await inbox.read(idOf(1)))
    expect(await inbox.mark(idOf(1), { isArchived: true })).toEqual(success(true))
    expect(await state()).toMatchObject({ isUnread: true, isArchived: true })
    expect(await inbox.mark(idOf(1), { isArchived: false })).toEqual(success(true))
    expect(await inbox.mark(idOf(1), { isUnread: false })).toEqual(success(true))
    expect(await state()).toMatchObject({ isUnread: false, isArchived: false })
    expect(await inbox.mark(idOf(1), {})).toEqual(success(true))
    expect(await inbox.mark(idOf(1), { isUnread: true })).toEqual(success(true))
    expect(await state()).toMatchObject({ isUnread: true, isArchived: false })
  })

  test('messages come newest first, then by id, and those without a readable time last', async () => {
    const { inbox, submissions, documents } = await open()
    for (const at of [1, 3, 2]) await submissions.accept(sent(at), now)
    const late = { ...acceptance(4).submission, receivedAt: sent(3).submission.receivedAt }
    await submissions.accept({ ...acceptance(4), submission: late }, now)
    const fields = { ...acceptance(5).submission, receivedAt: 'soon' }
    await documents.commit([{ collection: 'submissions', id: idOf(5), fields }])
    await documents.commit([{ collection: 'submissions', id: idOf(6), fields: { name: 3 } }])
    const wanted = [idOf(4), idOf(3), idOf(2), idOf(1), idOf(6), idOf(5)]
    expect(idsOf(await inbox.find({ box: 'all', words: [] }, whole))).toEqual(wanted)
  })

  test('a range takes its part of the messages, and says how many there are', async () => {
    const { inbox, submissions } = await open()
    for (const at of [1, 2, 3, 4, 5]) await submissions.accept(sent(at), now)
    const part = async (from: number, most: number, words: string[] = []) => {
      const { messages, total } = data(await inbox.find({ box: 'inbox', words }, { from, most }))
      return [messages.map(({ submission: { id } }) => id), total]
    }
    expect(await part(0, 2)).toEqual([[idOf(5), idOf(4)], 5])
    expect(await part(2, 2)).toEqual([[idOf(3), idOf(2)], 5])
    expect(await part(4, 2)).toEqual([[idOf(1)], 5])
    expect(await part(5, 2)).toEqual([[], 5])
    expect(await part(1, 2, ['ada'])).toEqual([[idOf(4), idOf(3)], 5])
  })

  test('a search finds words in name, address, company and message, without case and accents', async () => {
    const { inbox, submissions } = await open()
    const send = (at: number, typed: object) =>
      submissions.accept({ ...sent(at), submission: { ...sent(at).submission, ...typed } }, now)
    await send(1, { name: 'Zo\u00eb Brandt' })
    await send(2, { email: 'bram@halyard.example' })
    await send(3, { company: 'Stra\u00dfenbau' })
    await send(4, { message: 'The TIDE at 5 %\nand the moon_light' })
    const found = async (typed: string) =>
      idsOf(await inbox.find({ box: 'inbox', words: searchWords(typed) }, whole)).map((id) => Number(id.slice(-1)))
    expect(await found('zoe')).toEqual([1])
    expect(await found('HALYARD')).toEqual([2])
    expect(await found('strassen')).toEqual([3])
    expect(await found('t\u00edde')).toEqual([4])
    expect(await found('moon tide')).toEqual([4])
    expect(await found('tide zoe')).toEqual([])
    expect(await found('5 %')).toEqual([4])
    expect(await found('%%')).toEqual([])
    expect(await found('moon_')).toEqual([4])
    expect(await found('moon.')).toEqual([])
    expect(await found('')).toEqual([4, 3, 2, 1])
  })

  test('a search stays in its box', async () => {
    const { inbox, submissions } = await open()
    for (const at of [1, 2]) await submissions.accept(sent(at), now)
    await inbox.mark(idOf(1), { isArchived: true })
    expect(idsOf(await inbox.find({ box: 'inbox', words: ['hello'] }, whole))).toEqual([idOf(2)])
    expect(idsOf(await inbox.find({ box: 'archive', words: ['hello'] }, whole))).toEqual([idOf(1)])
  })

  test('a search finds messages that were imported', async () => {
    const { inbox, submissions, documents } = await open()
    await submissions.accept(acceptance(1), now)
    const words = ['harbour']
    expect(idsOf(await inbox.find({ box: 'all', words }, whole))).toEqual([])
    const fields = { ...acceptance(2).submission, message: 'Harbour' }
    await documents.commit([{ collection: 'submissions', id: idOf(2), fields }])
    expect(idsOf(await inbox.find({ box: 'all', words }, whole))).toEqual([idOf(2)])
  })

  test('an erased message is gone from every box, and its id begins unread again', async () => {
    const { inbox, submissions, documents } = await open()
    for (const at of [1, 2]) await submissions.accept(sent(at), now)
    await inbox.mark(idOf(1), { isUnread: false, isArchived: true })
    await submissions.erase([idOf(1)])
    expect(await inbox.read(idOf(1))).toEqual(success(none))
    expect(data(await inbox.find({ box: 'all', words: [] }, whole)).total).toBe(1)
    expect(idsOf(await inbox.find({ box: 'all', words: ['hello'] }, whole))).toEqual([idOf(2)])
    await submissions.accept(sent(1), now)
    expect(data(await inbox.read(idOf(1)))).toMatchObject({ isUnread: true, isArchived: false })
    await documents.commit([{ collection: 'submissions', id: idOf(2), fields: none }])
    expect(idsOf(await inbox.find({ box: 'all', words: [] }, whole))).toEqual([idOf(1)])
    expect(await inbox.unread()).toEqual(success(1))
  })

  test('a mark does not change the version of the content, or the message', async () => {
    const { inbox, submissions, documents } = await open()
    await submissions.accept(acceptance(1), now)
    const before = [await documents.version(), await documents.readAll('submissions')]
    await inbox.mark(idOf(1), { isUnread: false, isArchived: true })
    expect([await documents.version(), await documents.readAll('submissions')]).toEqual(before)
  })
}

const whole = { from: 0, most: 50 }

/** A message that came `at` minutes after `now`. */
function sent(at: number) {
  const { submission, ...rest } = acceptance(at)
  return { ...rest, submission: { ...submission, receivedAt: new Date(now.getTime() + at * 60_000).toISOString() } }
}

function idsOf(answer: Awaited<ReturnType<Inbox['find']>>): string[] {
  return data(answer).messages.map(({ submission: { id } }) => id)
}
