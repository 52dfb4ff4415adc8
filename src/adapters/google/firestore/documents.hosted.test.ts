import { expect, onTestFinished, test } from 'vitest'
import { documentsContract } from '#ports/content/documents.contract.ts'
import { success } from '#resume/result.ts'
import { needs, newProject, openFirestore } from '../../../../tests/hosted/services.ts'
import { type FirestoreDocuments, firestoreDocuments } from './documents.ts'
import { guard } from './guard.ts'
import type { Firestore } from './service.ts'

needs('firestore')

documentsContract(async () => opened(openFirestore()))

const title = (id: string, title: string) => ({ collection: 'jobs', id, fields: { title } })

test('another process notices a commit by the version, which is the same for all that have seen it', async () => {
  const project = newProject()
  const [here, there] = [opened(openFirestore(project)), opened(openFirestore(project))]
  const before = await there.version()
  expect(await here.version()).toEqual(before)
  await here.commit([title('a', 'x')])
  const after = await here.version()
  expect(after).not.toEqual(before)
  await expect.poll(() => there.version()).toEqual(after)
  expect(await there.read('jobs', 'a')).toEqual(success({ id: 'a', fields: { title: 'x' } }))
})

test('an edit in the console changes the version', async () => {
  const project = newProject()
  const [documents, console] = [opened(openFirestore(project)), openFirestore<Firestore>(project)]
  await documents.commit([title('a', 'x')])
  const before = await documents.version()
  await console.batch().update(console.collection('jobs').doc('a'), { title: 'y' }).commit()
  await expect.poll(() => documents.version()).not.toEqual(before)
  expect(await documents.readAll('jobs')).toEqual(success([{ id: 'a', fields: { title: 'y' } }]))
})

test('documents of another program are read as they are', async () => {
  const firestore = openFirestore<Firestore>()
  const started = new Date('2026-06-01T12:00:00Z')
  await firestore
    .batch()
    .set(firestore.collection('jobs').doc('a'), { title: 'x', started, list: [1] })
    .commit()
  const fields = { title: 'x', started: '2026-06-01T12:00:00.000Z', list: [1] }
  expect(await opened(firestore).read('jobs', 'a')).toEqual(success({ id: 'a', fields }))
})

test('a document above 1 MB fails with quota-exceeded, and nothing is stored', async () => {
  const documents = opened(openFirestore())
  const rejected = await documents.commit([title('a', 'x'), title('b', 'x'.repeat(2 ** 20))])
  expect(rejected).toMatchObject({
    ok: false,
    failure: {
      code: 'quota-exceeded',
      message: 'The document jobs/b is too large: the store holds it as text and as fields, at most 1 MB together.',
    },
  })
  expect(await documents.readAll('jobs')).toEqual(success([]))
})

test('a commit of 3 MB succeeds, and one above 10 MB fails with quota-exceeded', async () => {
  const documents = opened(openFirestore())
  const changes = (count: number) => Array.from({ length: count }, (_, at) => title(`d${at}`, 'x'.repeat(500_000)))
  const message = 'These documents have 10.5 MB in the store, which saves at most 10 MB in one commit.'
  expect(await documents.commit(changes(11))).toMatchObject({ failure: { code: 'quota-exceeded', message } })
  expect(await documents.readAll('jobs')).toEqual(success([]))
  expect(await documents.commit(changes(3))).toEqual(success())
})

test('a collection of more than two pages is read completely', async () => {
  const documents = opened(openFirestore())
  const ids = Array.from({ length: 2001 }, (_, at) => `d${String(at).padStart(4, '0')}`)
  expect(await documents.commit(ids.map((id) => title(id, 'x')))).toEqual(success())
  const read = await documents.readAll('jobs')
  expect(read.ok && read.data.map(({ id }) => id)).toEqual(ids)
})

test('two processes that write at the same time lose nothing', async () => {
  const project = newProject()
  const both = [opened(openFirestore(project)), opened(openFirestore(project))]
  const writes = both.flatMap((documents, who) =>
    Array.from({ length: 10 }, (_, at) => documents.commit([title(`${who}-${at}`, 'x'), title('both', `${who}`)])),
  )
  expect((await Promise.all(writes)).every(({ ok }) => ok)).toBe(true)
  const read = await both[0]?.readAll('jobs')
  expect(read?.ok && read.data).toHaveLength(21)
})

function opened(firestore: Firestore): FirestoreDocuments {
  const documents = firestoreDocuments(firestore, guard(30_000), 30_000)
  onTestFinished(() => documents.close())
  return documents
}
