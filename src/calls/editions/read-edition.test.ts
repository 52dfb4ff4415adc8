import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { makeSiteFile } from '#calls/content/generated/read-site-file.ts'
import { collections, type EntryCollection, resumeCollections } from '#domain/content/collections/collections.ts'
import { type Edition, ownerLists } from '#domain/content/edition.ts'
import { none, success } from '#domain/result.ts'
import { resumeFacts } from '#domain/resume/facts.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { markdownBlocks } from '#libraries/markdown.ts'
import { emptyFiles } from '#support/content/files.ts'
import { filled, type Leaf } from '#support/records.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { documentsOfEdition } from './documents-of-edition.ts'
import { readEdition, readEditionContent } from './read-edition.ts'

/**
 * Each collection of the registry has two entries, whose texts name their field: what the resume says of a field, each edition with its entry
 * says too, in every file, without a line of code for it. docs/behaviour.md 38.1.
 */
const ids = ['amber', 'birch'] as const

test('an edition without choices has the same bytes in each file as the resume', async () => {
  const { files } = await site({ name: 'Whole' })
  expect(await files('edition')).toEqual(await files('resume'))
})

test.each(resumeCollections)(
  'of %s an edition has the chosen entry with each of its texts, and none of the other',
  async (collection) => {
    const { files } = await site({ choices: [{ collection, ids: ['birch'] }] })
    const [whole, own] = [await files('resume'), await files('edition')]
    for (const [name, text] of Object.entries(own)) {
      expect(wordsOf(text, collection, 'birch'), name).toEqual(wordsOf(whole[name] ?? '', collection, 'birch'))
      expect(wordsOf(text, collection, 'amber'), name).toEqual([])
    }
    expect(wordsOf(own.json ?? '', collection, 'birch').length).toBeGreaterThan(0)
  },
)

test.each(resumeCollections)(
  'of %s an edition has the entries in its own order, each once, and leaves out what is gone',
  async (collection) => {
    for (const order of [ids, ids.toReversed()]) {
      const { content, files } = await site({ choices: [{ collection, ids: [...order, 'gone', ...order] }] })
      const { jobs, education, lists } = content
      const all = { jobs, education, ...lists }
      expect(all[collection].map(({ uuid }) => uuid)).toEqual(order)
      const { json = '' } = await files('edition')
      const places = order.map((id) => json.indexOf(`${collection} ${id}`))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  },
)

test.each(resumeCollections)('an empty choice has nothing of %s', async (collection) => {
  const { files } = await site({ choices: [{ collection, ids: [] }] })
  for (const [name, text] of Object.entries(await files('edition')))
    for (const id of ids) expect(wordsOf(text, collection, id), name).toEqual([])
})

test('words of its own stand in place of the resume’s, and a list that is left out is nowhere', async () => {
  const own = { titleLine: 'Own title', introduction: 'Own **introduction**', language: 'de', leftOut: ['skills'] }
  const { content, files } = await site(own)
  expect(content.person).toMatchObject({
    headline: 'Own title',
    intro: 'Own **introduction**',
    language: 'de',
    skills: [],
  })
  for (const [name, text] of Object.entries(await files('edition'))) {
    expect(text, name).not.toMatch(/owner skills|owner headline|owner intro/)
    if (name !== 'json') expect(text, name).toContain('owner leadership')
  }
})

test('there is no content of an edition that is not there', async () => {
  const { ports } = await site({})
  expect(await readEditionContent(ports, none, 'gone')).toMatchObject({ failure: { code: 'object-not-found' } })
})

async function site(fields: Partial<Omit<Edition, 'uuid'>>) {
  const documents = memoryDocuments()
  const entries = resumeCollections.flatMap((collection) =>
    ids.map((id) => ({ collection, id, fields: entryOf(collection, id) })),
  )
  const owner = filled(collections['person-info'].fields, (leaf) => wordFor(leaf, 'owner'))
  const own = Object.fromEntries(ownerLists.map((name) => [name, owner[name]]))
  const records = [
    ...entries,
    {
      collection: 'person-info',
      id: 'owner',
      fields: { name: 'Ada', headline: 'owner headline', intro: 'owner intro', ...own },
    },
    { collection: 'editions', id: 'own', fields },
  ]
  data(await documents.commit(records))
  const ports = { documents, clock: memoryClock(new Date('2026-11-22')), files: emptyFiles().files }
  const edition = data(await readEdition(ports, 'own'))
  if (edition === none) throw new Error('the edition is not stored')
  const ofEdition = { ...ports, documents: documentsOfEdition(documents, edition) }
  const setting = { origin: 'https://e.org', place: none, photo: async () => success(none), routes: [] }
  const content = data(await readEditionContent(ports, none, 'own'))
  const files = async (of: 'resume' | 'edition') => {
    const from = of === 'resume' ? ports : ofEdition
    const read = of === 'resume' ? data(await readEditionContent(ports, none, none)) : content
    const json =
      data(await makeSiteFile(from, '/resume.json', of === 'resume' ? setting : { ...setting, edition }))?.text ?? ''
    const text = data(await makeSiteFile(from, '/resume.txt', setting))?.text ?? ''
    return { json, text, facts: JSON.stringify(resumeFacts(read, markdownBlocks)) } as Record<string, string>
  }
  return { ports, content, files }
}

function entryOf(collection: EntryCollection, id: string): Fields {
  const fields = filled(collections[collection].fields, (leaf) => wordFor(leaf, `${collection} ${id}`))
  const { hidden: _, ...shown } = fields
  return shown
}

function wordFor({ name, kind, rule, max }: Leaf, of: string): unknown {
  if (kind === 'boolean') return true
  if (kind === 'number') return Math.min(2020, max)
  if (rule === 'month') return 3
  if (rule === 'url' || rule === 'link') return `https://e.org/${of.replace(' ', '-')}-${name}`
  return rule === 'slug' ? `${of.replace(' ', '-')}` : `${of} ${name}`
}

/** The texts of an entry that a file has. */
function wordsOf(text: string, collection: string, id: string): string[] {
  return [...new Set(text.match(new RegExp(`${collection}[ -]${id}[ -]?\\w*`, 'g')) ?? [])].toSorted()
}
