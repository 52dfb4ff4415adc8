import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { deleteEntry, makeEntry } from '../draft/save-entry.ts'
import { editionsWith, editionWords, readLeftOut } from './edition-words.ts'

/** docs/behaviour.md 38.3. */
const job = { collection: 'jobs', id: 'one' } as const
const edition = { collection: 'editions', id: 'own' } as const

test('a choice is said by the titles of its entries', async () => {
  const { ports, stored } = await opened()
  const inWords = data(await editionWords(ports, [{ collection: 'editions' }]))
  expect(inWords(edition, stored)).toMatchObject({
    choices: ['Jobs: Pilot, gone', 'Education: none'],
    lines: ['Pilot: Sails / gone'],
    wording: ['Pilot: Sails far'],
    sectionOrder: ['Skills', 'Education'],
    leftOut: ['Skills'],
  })
  expect(inWords(job, stored)).toBe(stored)
})

test('an edition that chooses what is deleted, in the draft or for good, is named with how much', async () => {
  const { ports, actor } = await opened()
  const says = (...what: string[]) => what.map((each) => ({ edition, says: `“Own” chooses ${each}` }))
  expect(data(await readLeftOut(ports, [{ collection: 'editions' }]))).toEqual(
    says('1 job that is gone: it is left out.', '1 line of Pilot that is gone: it is left out.'),
  )
  data(await deleteEntry(ports, job, actor))
  expect(data(await readLeftOut(ports, [{ collection: 'editions' }]))).toEqual(
    says('2 jobs that are gone: they are left out.'),
  )
  data(await deleteEntry(ports, edition, actor))
  expect(data(await readLeftOut(ports, [{ collection: 'editions' }]))).toEqual([])
})

test('an entry and the owner’s texts are in the editions that have them, as drafted, and nothing else of the draft is read', async () => {
  const { ports: own, actor } = await opened()
  const ids: string[] = []
  const readAll: typeof own.documents.readAll = async (collection, prefix) => {
    const read = await own.documents.readAll(collection, prefix)
    ids.push(...data(read).map(({ id }) => `${collection}/${id}`))
    return read
  }
  const ports = { ...own, documents: { ...own.documents, readAll } }
  const owner = { collection: 'person-info', id: 'owner' } as const
  const has = async (entry: Parameters<typeof editionsWith>[1], fields?: readonly string[]) =>
    data(await editionsWith(ports, entry, fields))
  expect(await has(job)).toEqual(['Own', 'Whole'])
  expect(await has({ collection: 'jobs', id: 'two' })).toEqual(['Whole'])
  expect(await has({ collection: 'awards', id: 'any' })).toEqual(['Own', 'Whole'])
  expect(await has(owner, ['headline'])).toEqual(['Whole'])
  expect(await has(owner, ['skills'])).toEqual(['Whole'])
  expect(await has(owner, ['skills', 'languages'])).toEqual(['Own', 'Whole'])

  data(await deleteEntry(ports, { collection: 'jobs', id: 'two' }, actor))
  data(await deleteEntry(ports, edition, actor))
  data(await makeEntry(ports, 'editions', actor, { name: 'A new one' }, 'new'))
  ids.length = 0
  expect(await has(job)).toEqual(['A new one', 'Whole'])
  expect(ids).toEqual(['editions/own', 'editions/whole', 'draft/editions.new', 'draft/editions.own'])
})

async function opened() {
  const documents = memoryDocuments()
  const choices = [
    { collection: 'jobs', ids: ['one', 'lost'] },
    { collection: 'education', ids: [] },
  ]
  const stored = {
    ...{ name: 'Own', titleLine: 'Teacher', choices, leftOut: ['skills'], sectionOrder: ['skills', 'education'] },
    lines: [{ entry: 'jobs/one', ids: ['sails', 'lost'] }],
    wording: [{ entry: 'jobs/one', line: 'sails', text: 'Sails far' }],
  }
  const records = [
    { ...job, fields: { title: 'Pilot', responsibilities: ['Sails'], responsibilitiesIds: ['sails'] } },
    { collection: 'jobs', id: 'two', fields: { title: 'Mate' } },
    { ...edition, fields: stored },
    { collection: 'editions', id: 'whole', fields: { name: 'Whole' } },
  ]
  data(await documents.commit(records))
  const ports = { documents, clock: memoryClock(new Date('2026-11-22')) }
  return { ports, stored, actor: { by: { uid: 'ada', name: 'Ada' } } }
}
