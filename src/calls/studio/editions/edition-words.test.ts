import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { deleteEntry } from '../draft/make-entry.ts'
import { editionsWith } from './drafted-editions.ts'
import { editionWords, readGoneChoices } from './edition-words.ts'

/** docs/behaviour.md 38.3. */
const job = { collection: 'jobs', id: 'one' } as const
const edition = { collection: 'editions', id: 'own' } as const

test('a choice is said by the titles of its entries', async () => {
  const { ports, stored } = await opened()
  const inWords = data(await editionWords(ports))
  expect(inWords(edition, stored)).toMatchObject({
    choices: ['Jobs: Pilot, gone', 'Education: none'],
    leftOut: ['Skills'],
  })
  expect(inWords(job, stored)).toBe(stored)
})

test('an edition that chooses what is deleted, in the draft or for good, is named with how much', async () => {
  const { ports, actor } = await opened()
  const gone = { edition, name: 'Own', what: 'job' }
  expect(data(await readGoneChoices(ports))).toEqual([{ ...gone, count: 1 }])
  data(await deleteEntry(ports, job, actor))
  expect(data(await readGoneChoices(ports))).toEqual([{ ...gone, count: 2 }])
  data(await deleteEntry(ports, edition, actor))
  expect(data(await readGoneChoices(ports))).toEqual([])
})

test('an entry and the owner’s texts are in the editions that have them', async () => {
  const { ports } = await opened()
  const owner = { collection: 'person-info', id: 'owner' } as const
  const has = async (entry: Parameters<typeof editionsWith>[1], fields?: readonly string[]) =>
    data(await editionsWith(ports, entry, fields))
  expect(await has(job)).toEqual(['Own', 'Whole'])
  expect(await has({ collection: 'jobs', id: 'two' })).toEqual(['Whole'])
  expect(await has({ collection: 'awards', id: 'any' })).toEqual(['Own', 'Whole'])
  expect(await has(owner, ['headline'])).toEqual(['Whole'])
  expect(await has(owner, ['skills'])).toEqual(['Whole'])
  expect(await has(owner, ['skills', 'languages'])).toEqual(['Own', 'Whole'])
})

async function opened() {
  const documents = memoryDocuments()
  const choices = [
    { collection: 'jobs', ids: ['one', 'lost'] },
    { collection: 'education', ids: [] },
  ]
  const stored = { name: 'Own', titleLine: 'Teacher', choices, leftOut: ['skills'] }
  const records = [
    { ...job, fields: { title: 'Pilot' } },
    { collection: 'jobs', id: 'two', fields: { title: 'Mate' } },
    { ...edition, fields: stored },
    { collection: 'editions', id: 'whole', fields: { name: 'Whole' } },
  ]
  data(await documents.commit(records))
  const ports = { documents, clock: memoryClock(new Date('2026-11-22')) }
  return { ports, stored, actor: { by: { uid: 'ada', name: 'Ada' }, tab: 'tab' } }
}
