import { beforeEach, expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { readEntry } from '../draft/read-entry.ts'
import { revert } from '../draft/revert.ts'
import { undo } from '../draft/undo.ts'
import { addLanguage, removeLanguage } from './change-languages.ts'
import { countEntries, readDraftedLanguages, readEntryToTranslate, readTranslations } from './read-translations.ts'

/** The languages of the studio. docs/behaviour.md 39.4. */
const owner = { collection: 'person-info', id: 'owner' } as const
const job = { collection: 'jobs', id: 'one' } as const
const actor = { by: { uid: 'ada', name: 'Ada' }, tab: 'page' }
const stored: Fields = {
  ...{ title: 'Pilot', company: 'Port', responsibilities: ['Led', 'Wrote'] },
  translations: { de: { title: 'Lotsin', responsibilities: ['Geführt', ''] } },
  translatedFrom: { de: { title: 'another' } },
}

let ports: { documents: ReturnType<typeof memoryDocuments>; clock: ReturnType<typeof memoryClock> }

beforeEach(async () => {
  ports = { documents: memoryDocuments(), clock: memoryClock(new Date('2026-11-26')) }
  const fields = {
    name: 'Ada',
    headline: 'Sails',
    languagesShown: ['fr'],
    translations: { fr: { headline: 'Navigue' } },
  }
  data(
    await ports.documents.commit([
      { ...owner, fields },
      { ...job, fields: stored },
      { collection: 'jobs', id: 'two', fields: { title: 'Mate', hidden: true } },
    ]),
  )
})

const further = async () => data(await readDraftedLanguages(ports)).further

test('a language is added once, as one change of the draft, which a revert takes back', async () => {
  data(await addLanguage(ports, 'de', actor))
  expect(await further()).toEqual(['fr', 'de'])
  expect(data(await readEntry(ports, owner)).changed).toEqual(['translations.de'])
  for (const tag of ['de', 'fr', 'en', 'German', ''])
    expect(await addLanguage(ports, tag, actor)).toMatchObject({ ok: false })
  data(await revert(ports, [{ entry: owner, field: 'translations.de' }]))
  expect(await further()).toEqual(['fr'])
})

test('what is translated is counted over entries that visitors see', async () => {
  const { entriesIn } = data(await readTranslations(ports))
  expect(entriesIn('de').map(({ view }) => view.title)).toEqual(['Ada', 'Pilot'])
  expect(countEntries(entriesIn('de'))).toEqual({ done: 2, of: 4, missing: 2, changed: 1 })
  expect(countEntries(entriesIn('fr'))).toEqual({ done: 1, of: 4, missing: 3, changed: 0 })
})

test('a language is removed with all its translations, and Undo restores it', async () => {
  const before = data(await readEntry(ports, owner)).fields
  const removed = data(await removeLanguage(ports, 'de', actor))
  const { translations: _, translatedFrom: __, ...others } = stored
  expect(data(await readEntry(ports, job)).fields).toEqual(others)
  expect(data(await readEntry(ports, job)).changed).toEqual([
    'translations.de.title',
    'translations.de.responsibilities',
  ])
  data(await removeLanguage(ports, 'fr', actor))
  expect(await further()).toEqual([])
  expect(data(await readEntry(ports, owner)).fields).toMatchObject({ languagesShown: [] })
  expect(data(await undo(ports, removed.undo ?? ''))).toBe('undone')
  expect(data(await readEntry(ports, job)).fields).toEqual(stored)
  expect(data(await readEntry(ports, owner)).fields).not.toEqual(before)
  expect(data(await removeLanguage(ports, 'it', actor))).toEqual({ undo: null })
})

test('an entry to be translated has texts of its list that no line has any more', async () => {
  data(await ports.documents.commit([{ ...job, fields: { ...stored, responsibilities: ['Sailed'] } }]))
  const { fields } = data(await readEntryToTranslate(ports, job, 'de'))
  expect(fields.flatMap(({ name, left }) => left.map((text) => `${name}: ${text}`))).toEqual([
    'responsibilities: Geführt',
  ])
})
