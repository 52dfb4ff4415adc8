import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { makeSiteFile } from '#calls/content/generated/read-site-file.ts'
import {
  collections,
  type EntryCollection,
  lineFieldOf,
  resumeCollections,
} from '#resume/records/collections/collections.ts'
import { type Edition, ownerLists } from '#resume/records/edition.ts'
import { linesOf } from '#resume/records/item-ids.ts'
import { none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
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
      const { json = '', text = '' } = await files('edition')
      for (const file of [json, text]) {
        const places = order.map((id) => file.indexOf(`${collection} ${id}`))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }
  },
)

test.each(resumeCollections)('an empty choice has nothing of %s', async (collection) => {
  const { files } = await site({ choices: [{ collection, ids: [] }] })
  for (const [name, text] of Object.entries(await files('edition')))
    for (const id of ids) expect(wordsOf(text, collection, id), name).toEqual([])
})

const withLines = resumeCollections.flatMap((collection) => {
  const field = lineFieldOf(collection)
  return field === none ? [] : [{ collection, field }]
})

test.each(withLines)('of $collection an edition has the chosen lines in its order and words', async (each) => {
  const { collection, field } = each
  const fields = { [field]: ['First', 'Second', 'Third'] }
  const [first, second, third] = linesOf(fields, field).map(({ id }) => id)
  const entry = `${collection}/birch`
  const choices = [{ collection, ids: ['birch'] }]
  const linesIn = async (edition: Parameters<typeof site>[0]) => {
    const { content, files } = await site({ choices, ...edition }, { collection, fields })
    const { jobs, education, lists } = content
    const [record] = { jobs, education, ...lists }[collection]
    const shown = (record as unknown as Fields)[field] as string[]
    // No file has the lines of a school.
    for (const [name, text] of collection === 'education' ? [] : Object.entries(await files('edition'))) {
      const places = shown.map((line) => text.indexOf(line))
      expect(places, name).toEqual(places.filter((at) => at >= 0).toSorted((a, b) => a - b))
      for (const line of fields[field] ?? []) expect(text.includes(line), name).toBe(shown.includes(line))
    }
    return shown
  }
  const missing = { entry: 'jobs/other', ids: [] }
  expect(await linesIn({ lines: [missing] })).toEqual(['First', 'Second', 'Third'])
  expect(await linesIn({ lines: [{ entry, ids: [] }] })).toEqual([])
  const ids = [third, 'gone', first, third].map(String)
  expect(await linesIn({ lines: [{ entry, ids }] })).toEqual(['Third', 'First'])
  const wording = [{ entry, line: String(second), text: 'Other words' }]
  expect(await linesIn({ wording })).toEqual(['First', 'Other words', 'Third'])
  expect(await linesIn({ wording, lines: [{ entry, ids: [String(second)] }] })).toEqual(['Other words'])
})

test('the sections of an order come first, the others after them in the order of the resume', async () => {
  const headings = async (sectionOrder: string[], of: 'edition' | 'resume' = 'edition') => {
    const { text = '' } = await (await site({ sectionOrder })).files(of)
    return text.match(/^(EXPERIENCE|EDUCATION|SKILLS|INTERESTS|PROJECTS)$/gm)
  }
  const whole = await headings([], 'resume')
  expect(whole).toEqual(['EXPERIENCE', 'EDUCATION', 'SKILLS', 'PROJECTS', 'INTERESTS'])
  expect(await headings([])).toEqual(whole)
  expect(await headings(['interests', 'gone', 'education'])).toEqual([
    ...['INTERESTS', 'EDUCATION', 'EXPERIENCE', 'SKILLS', 'PROJECTS'],
  ])
})

test('ids of lines are in no file and no record, of the resume or an edition', async () => {
  const fields = { responsibilities: ['Led'], responsibilitiesIds: ['canary'] }
  const { content, files } = await site(
    { lines: [{ entry: 'jobs/birch', ids: ['canary'] }] },
    { collection: 'jobs', fields },
  )
  const own = await files('edition')
  expect(own.text).toContain('Led')
  for (const all of [own, await files('resume'), { content: JSON.stringify(content) }])
    for (const [name, text] of Object.entries(all)) expect(text, name).not.toMatch(/canary|responsibilitiesIds/)
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

async function site(fields: Partial<Omit<Edition, 'uuid'>>, birch?: { collection: EntryCollection; fields: Fields }) {
  const documents = memoryDocuments()
  const entries = resumeCollections.flatMap((collection) =>
    ids.map((id) => {
      const own = id === 'birch' && birch?.collection === collection ? birch.fields : {}
      return { collection, id, fields: { ...entryOf(collection, id), ...own } }
    }),
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
    const own = of === 'resume' ? setting : { ...setting, edition }
    const text = data(await makeSiteFile(from, '/resume.txt', own))?.text ?? ''
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
