import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageBoxes } from '#domain/messages/message-box.ts'
import { acceptance } from '#ports/messages/submitted.contract.ts'
import { none } from '#resume/result.ts'
import { firestoreAttempts } from './accounts/attempts.ts'
import { firestoreResets } from './accounts/resets.ts'
import { firestoreSessions } from './accounts/sessions.ts'
import { firestoreDocuments } from './documents.ts'
import { guard } from './guard.ts'
import { firestoreDeliveryQueue } from './messages/delivery-queue.ts'
import { firestoreInbox } from './messages/inbox.ts'
import { firestoreSubmissions } from './messages/submissions.ts'
import type { Batch, Collection, Firestore, Query, Reference, Snapshot } from './service.ts'

/** The emulator answers queries without an index; the service does not. Source: Firestore, index overview. */
type Index = { collectionGroup: string; queryScope: string; fields: { fieldPath: string; order: string }[] }

const { indexes, fieldOverrides } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
  indexes: Index[]
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: object[] }[]
}
const now = new Date('2026-06-01T12:00:00.000Z')

test('the composite indexes are exactly those that the queries need', async () => {
  const needed = new Set((await queries()).filter(({ fields }) => fields.length > 1).map(wordsOf))
  expect(needed.size).toBeGreaterThan(0)
  const there = indexes.map(({ collectionGroup, fields }) => {
    return wordsOf({ collection: collectionGroup, fields: fields.map(({ fieldPath }) => fieldPath) })
  })
  expect(there.toSorted()).toEqual([...needed].toSorted())
  for (const { queryScope, fields } of indexes) {
    expect(queryScope).toBe('COLLECTION')
    expect(fields.every(({ order }) => order === 'ASCENDING')).toBe(true)
  }
})

test('no queried field is excluded from the automatic indexes', async () => {
  const left = fieldOverrides.filter((each) => each.indexes.length === 0)
  expect(left.length).toBeGreaterThan(0)
  const asked = (await queries()).flatMap(({ collection, fields }) => fields.map((field) => `${collection} ${field}`))
  const leftOut = asked.filter((each) =>
    left.some(({ collectionGroup, fieldPath }) => each.startsWith(`${collectionGroup} ${fieldPath}`)),
  )
  expect(leftOut).toEqual([])
})

type Asked = { collection: string; fields: string[] }

function wordsOf({ collection, fields }: Asked): string {
  return `${collection}: ${fields.join(', ')}`
}

/** Returns the queries of every call of every adapter, on a Firestore without documents. */
async function queries(): Promise<Asked[]> {
  const asked: Asked[] = []
  const firestore = emptyFirestore(asked)
  const guarded = guard()
  const documents = firestoreDocuments(firestore, guarded)
  const queue = firestoreDeliveryQueue(firestore, guarded)
  const sessions = firestoreSessions(firestore, guarded)
  const attempts = firestoreAttempts(firestore, guarded)
  const submissions = firestoreSubmissions(firestore, guarded)
  const inbox = firestoreInbox(firestore, guarded)
  const resets = firestoreResets(firestore, guarded)
  const quota = { key: 'x', max: 1, windowMs: 1000 }

  await documents.readAll('jobs')
  await documents.version()
  for (const name of ['mail', 'forwards'] as const) {
    await queue.claim(name, now)
    await queue.retry(name, 'a', ['ERROR'], now)
    await queue.failed(name, 10)
    await queue.pauseOf(name, now)
    await queue.pause(name, none, now)
    await queue.add(name, [{ id: 'a', fields: {} }])
  }
  await sessions.start('ada', false, now)
  await sessions.read('token', now)
  await sessions.list('ada', now)
  await sessions.endAll('ada')
  await sessions.removeExpired(now)
  await attempts.begin('row', [quota], now)
  await attempts.take([quota], now)
  await attempts.forgetOld(now)
  await submissions.accept(acceptance(1, 'proof', [quota]), now)
  await submissions.erase(['00000000-0000-4000-8000-000000000001'])
  await submissions.forgetOld(now)
  for (const box of messageBoxes) {
    await inbox.find({ box, words: [] }, { from: 0, most: 50 })
    await inbox.find({ box, words: ['tide'] }, { from: 0, most: 50 })
  }
  await inbox.read('a')
  await inbox.unread()
  await inbox.mark('a', { isUnread: false })
  await resets.put('ada', 'token', now)
  await resets.read('token', now)
  await resets.consume('token')
  await resets.giveBack('token')
  documents.close()
  queue.close()
  return asked
}

function emptyFirestore(asked: Asked[]): Firestore {
  const time = { seconds: 0, nanoseconds: 0, toMillis: () => 0, toDate: () => new Date(0) }
  const empty = { docs: [], size: 0, readTime: time }
  const missing = (ref: Reference): Snapshot => ({
    id: ref.id,
    ref,
    exists: false,
    readTime: time,
    data: () => undefined,
  })

  function query(collection: string, fields: string[]): Query {
    const noted = (answer: unknown) => {
      asked.push({ collection, fields })
      return answer as never
    }
    const with1 = (field: unknown) => query(collection, [...new Set([...fields, String(field)])])
    return {
      where: with1,
      orderBy: with1,
      limit: () => query(collection, fields),
      startAfter: () => query(collection, fields),
      select: () => query(collection, fields),
      get: async () => noted(empty),
      count: () => ({ get: async () => noted({ data: () => ({ count: 0 }) }) }),
      onSnapshot(onNext) {
        noted(none)
        setImmediate(() => onNext(empty))
        return () => {}
      },
    }
  }

  const collection = (name: string): Collection => ({
    ...query(name, []),
    doc(id) {
      const reference: Reference = { id, path: `${name}/${id}`, get: async () => missing(reference) }
      return reference
    },
  })
  const batch = (): Batch => {
    const made: Batch = {
      create: () => made,
      set: () => made,
      update: () => made,
      delete: () => made,
      commit: async () => [{ writeTime: time }],
    }
    return made
  }
  return {
    collection,
    getAll: async (...references) => references.map(missing),
    batch,
    async terminate() {},
  }
}
