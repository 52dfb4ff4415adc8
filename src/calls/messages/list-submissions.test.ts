import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { failed, none, success } from '#resume/result.ts'
import { sampleAcceptance, sampleId } from '#support/sample-acceptance.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments, memoryStores } from '#support/sqlite/memory-stores.ts'
import { listSubmissions } from './list-submissions.ts'
import { readSubmission } from './read-submission.ts'

const clock = memoryClock(new Date('2026-06-02T12:00:00Z'))

test('submissions are listed newest first, simultaneous ones by id, and damaged ones last', async () => {
  const documents = memoryDocuments()
  const at = (digit: number, receivedAt: unknown) =>
    documents.commit([{ collection: 'submissions', id: sampleId(digit), fields: { receivedAt } }])
  await at(1, 'yesterday')
  await at(2, '2026-06-01T12:00:00.000Z')
  await at(3, '2026-06-01T12:00:00.001Z')
  await at(4, '2026-06-01T12:00:00.000Z')
  await at(5, none)
  const listed = data(await listSubmissions({ documents }))
  expect(listed.map(({ id }) => id)).toEqual([3, 2, 4, 1, 5].map(sampleId))
  expect(listed.at(-1)).toMatchObject({ name: '', email: '', message: '', receivedAt: '' })
})

test('a submission is read with its own mails and forwards only', async () => {
  const { documents, submissions } = memoryStores()
  await submissions.accept(sampleAcceptance(), clock.now())
  await submissions.accept(sampleAcceptance({ id: sampleId(2) }), clock.now())
  const read = data(await readSubmission({ documents, clock }, sampleId(1)))
  expect(read?.submission).toEqual(sampleAcceptance().submission)
  expect(read?.entries.map(({ name, to, delivery }) => [name, to, delivery.state])).toEqual([
    [sampleId(1), 'ada@example.com', 'PENDING'],
    [`${sampleId(1)}-notice`, 'owner@example.org', 'PENDING'],
    [`${sampleId(1)}-forward`, '', 'PENDING'],
  ])
})

test('an unknown submission is none', async () => {
  expect(await readSubmission({ documents: memoryDocuments(), clock }, sampleId(1))).toEqual(success(none))
})

test('a store without an answer is a failure', async () => {
  const silent = failed('unavailable', 'The document store is not available.')
  const documents = { ...memoryDocuments(), readAll: async () => silent, read: async () => silent }
  expect(await listSubmissions({ documents })).toEqual(silent)
  expect(await readSubmission({ documents, clock }, sampleId(1))).toEqual(silent)
})
