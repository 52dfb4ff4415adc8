import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { entryInLanguage } from '#domain/languages/in-language.ts'
import { withIds } from '#domain/languages/translatable.ts'
import { draftLimits, entryTooLarge } from '#domain/studio/draft-limits.ts'
import { collections, lineFieldOf, resumeCollections } from '#resume/records/collections/collections.ts'
import { entryPath } from '#resume/records/edition.ts'
import { itemIds } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { kindOf } from '#resume/schema/walk.ts'
import { data } from '#support/small-bundle.ts'
import { ada, draftPorts } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { readEditionContent } from '../../editions/read-edition.ts'
import { readLeftOut } from '../editions/edition-words.ts'
import { readTranslations } from '../languages/read-translations.ts'
import { readReview } from './review.ts'

/** The bound of a screen, 400 ms, with room for a busy machine. What the bounds are for took two seconds to minutes. */
const mostMs = 1_000

/** The words of the texts: many differ in each place, two have the most ways to be compared. */
const cases = [...resumeCollections, 'person-info' as const].map((collection) => [collection, 'many', 100_000] as const)

test.each([...cases, ['jobs', 'two', 2], ['person-info', 'two', 2]] as const)(
  'the largest entry of %s that the limits allow, of %s words, is shown within the time of a screen',
  async (collection, _, words) => {
    const entry = { collection, id: collection === 'person-info' ? 'owner' : '00000000-0000-4000-8000-000000000001' }
    const [before, after] = [1, 2].map((seed) => largest(collection, words, seed)) as [Fields, Fields]
    const ports = await draftPorts()
    const lineField = lineFieldOf(collection)
    const gone = lineField === none ? [] : [{ entry: entryPath(entry), ids: itemIds(after, lineField) }]
    const published = withIds(collection, {}, { ...before, translations: { de: before } })
    expect(entryTooLarge(published)).toBe(none)
    const edition = { collection: 'editions', id: 'edition', fields: { name: 'Gone', lines: gone } }
    data(await ports.documents.commit([{ ...entry, fields: published }, edition]))
    const edits = Object.entries(after).map(([path, value]) => ({ path, value }))
    const saved = await isQuick('save', () => saveFields(ports, { entry: entry as never, edits }, ada))
    expect(data(saved)).toMatchObject({ outcome: 'saved' })
    const { entries } = data(await isQuick('review', () => readReview(ports)))
    expect(entries[0]?.fieldChanges).toHaveLength(edits.length)
    data(await isQuick('what editions miss', () => readLeftOut(ports, [])))
    data(await isQuick('edition', () => readEditionContent({ ...ports, words: {} } as never, none, 'edition')))
    const translations = data(await readTranslations(ports))
    await isQuick('language', () => translations.entriesIn('de'))
    await isQuick('entry in a language', () => entryInLanguage(collection, published, 'de'))
  },
  60_000,
)

async function isQuick<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const begun = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1000, what).toBeLessThan(mostMs)
  return result
}

/** Fields of an entry with the largest texts and lists, as many as an entry has room for with a translation. */
function largest(collection: keyof typeof collections, words: number, seed: number): Fields {
  let state = seed
  const word = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return ((state >> 8) % words).toString(36)
  }
  const text = (bytes: number) => {
    let written = ''
    while (written.length < bytes) written += `${word()} `
    return written.slice(0, bytes - 1)
  }
  let fields: Fields = {}
  for (const [name, schema] of Object.entries(collections[collection].fields.entries)) {
    const more = { ...fields, [name]: largestValue(schema, text, draftLimits.textBytes) }
    if (more[name] !== undefined && entryTooLarge({ more, other: more, ids: lines(more) }) === none) fields = more
  }
  return fields
}

/** As much room as the ids of lists and those of their translations take. */
function lines(fields: Fields): string[] {
  return Object.values(fields).flatMap((value) => (Array.isArray(value) ? value.map(() => 'l'.repeat(40)) : []))
}

/** `bytes` are those of a text; a list within another one has short texts, so that there is room for both. */
function largestValue(schema: v.GenericSchema, text: (bytes: number) => string, bytes: number): unknown {
  const kind = kindOf(schema)
  if (kind.kind === 'text') return kind.about.rule === undefined ? text(bytes) : undefined
  if (kind.kind === 'either') return largestValue(kind.second, text, bytes)
  if (kind.kind === 'list') {
    const ofItem = bytes === draftLimits.textBytes ? draftLimits.lineCharacters : 4
    const length = kind.about.most ?? draftLimits.lines
    return Array.from({ length }, () => largestValue(kind.item, text, ofItem))
  }
  if (kind.kind !== 'group') return undefined
  const all = Object.entries(kind.entries).map(([name, inner]) => [name, largestValue(inner, text, bytes)])
  const parts = all.filter(([, value]) => value !== undefined)
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}
