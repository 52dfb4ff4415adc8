import { expect, onTestFinished, test } from 'vitest'
import { inboxContract } from '#ports/messages/inbox.contract.ts'
import { acceptance, idOf, now } from '#ports/messages/submitted.contract.ts'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { needs, openFirestore } from '../../../../../tests/hosted/services.ts'
import { firestoreDocuments } from '../documents.ts'
import { guard } from '../guard.ts'
import type { Firestore } from '../service.ts'
import { firestoreInbox } from './inbox.ts'
import { firestoreSubmissions } from './submissions.ts'

needs('firestore')

inboxContract(async () => open())

test('a message that was removed by hand while another one was imported is not shown', async () => {
  const { inbox, submissions, documents } = open()
  await submissions.accept(acceptance(1), now)
  await documents.commit([
    { collection: 'submissions', id: idOf(1), fields: none },
    { collection: 'submissions', id: idOf(2), fields: acceptance(2).submission },
  ])
  const found = data(await inbox.find({ box: 'all', words: [] }, { from: 0, most: 50 }))
  expect(found.messages.map(({ submission: { id } }) => id)).toEqual([idOf(2)])
  expect(found.total).toBe(1)
})

test('1,001 messages, more than one query reads, are all searched', async () => {
  const { inbox, documents } = open()
  const ids = Array.from({ length: 1001 }, (_, at) => idOf(at))
  for (let at = 0; at < ids.length; at += 200) {
    const some = ids.slice(at, at + 200)
    data(
      await documents.commit(
        some.map((id) => ({ collection: 'submissions', id, fields: { ...acceptance(1).submission, id } })),
      ),
    )
  }
  expect(data(await inbox.find({ box: 'inbox', words: ['hello'] }, { from: 1000, most: 50 }))).toMatchObject({
    messages: [{ submission: { id: idOf(0) } }],
    total: 1001,
  })
})

function open() {
  const firestore = openFirestore<Firestore>()
  const guarded = guard(30_000)
  const documents = firestoreDocuments(firestore, guarded)
  onTestFinished(() => documents.close())
  return {
    documents,
    submissions: firestoreSubmissions(firestore, guarded),
    inbox: firestoreInbox(firestore, guarded),
  }
}
