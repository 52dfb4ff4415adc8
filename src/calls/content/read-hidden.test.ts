import { expect, test } from 'vitest'
import { systemClock } from '#adapters/system/machine.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { readEducation, readEducationList } from './read-education.ts'
import { readJob, readJobs } from './read-job.ts'

test('a hidden job is in no list and has no page; one that is not hidden is in both', async () => {
  const ports = await withHidden('jobs', { title: 'x', company: 'y', startDate: { month: 1, year: 2020 } })
  expect(data(await readJobs(ports)).map(({ uuid }) => uuid)).toEqual(['shown', 'text'])
  expect(await readJob(ports, 'hidden')).toEqual(success(none))
  expect(data(await readJob(ports, 'shown'))?.uuid).toBe('shown')
})

test('a hidden education is in no list and has no page; one that is not hidden is in both', async () => {
  const ports = await withHidden('education', { institution: 'x', type: 'y', graduation: 2020, status: true })
  expect(data(await readEducationList(ports)).map(({ uuid }) => uuid)).toEqual(['shown', 'text'])
  expect(await readEducation(ports, 'hidden')).toEqual(success(none))
  expect(data(await readEducation(ports, 'shown'))?.uuid).toBe('shown')
})

test('what pages get does not say whether it may be hidden', async () => {
  const ports = await withHidden('jobs', { title: 'x', company: 'y', startDate: { month: 1, year: 2020 } })
  expect(data(await readJobs(ports)).filter((job) => 'hidden' in job)).toEqual([])
})

async function withHidden(collection: string, fields: object) {
  const documents = memoryDocuments()
  await documents.commit([
    { collection, id: 'hidden', fields: { ...fields, hidden: true } },
    { collection, id: 'shown', fields: { ...fields, hidden: false } },
    { collection, id: 'text', fields: { ...fields, hidden: 'true' } },
  ])
  return { documents, clock: systemClock() }
}
