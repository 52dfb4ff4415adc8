import { beforeEach, expect, test } from 'vitest'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { revert } from '../apply.ts'
import { readEntry } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { undo } from '../draft/undo.ts'
import { addLanguage, removeLanguage } from './change-languages.ts'
import { countIn, readDraftedLanguages, readTranslations } from './read-translations.ts'

/** The languages of the studio. docs/behaviour.md 39.4. */
const owner = { collection: 'person-info', id: 'owner' } as const
const job = { collection: 'jobs', id: 'one' } as const
const actor = { by: { uid: 'ada', name: 'Ada' } }
const stored: Fields = {
  ...{ title: 'Pilot', company: 'Port', responsibilities: ['Led', 'Wrote'], responsibilitiesIds: ['a', 'b'] },
  translations: { de: { title: 'Lotsin', responsibilities: { a: 'Geführt' } } },
  translatedFrom: { de: { title: 'another' } },
}

let ports: Awaited<ReturnType<typeof draftPorts>>

beforeEach(async () => {
  ports = await draftPorts()
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
  const all = data(await readTranslations(ports))
  expect(all.entriesIn('de').map(({ view }) => view.title)).toEqual(['Ada', 'Pilot'])
  expect(countIn(all, 'de')).toEqual({ done: 2, of: 4, missing: 2, changed: 1 })
  expect(countIn(all, 'fr')).toEqual({ done: 1, of: 4, missing: 3, changed: 0 })
})

test('texts of pictures are counted by folder: those that visitors see', async () => {
  const texts = { '1.jpg': { text: 'A pier', translations: { de: 'Ein Steg' } }, '2.jpg': 'A creek', '3.jpg': '' }
  for (const folder of ['about', 'backgrounds', 'job-detail-images/one', 'job-detail-images/two']) {
    for (const at of [1, 2, 3]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
    await ports.files.write(`${folder}/alt.json`, new TextEncoder().encode(JSON.stringify(texts)))
  }
  const all = data(await readTranslations(ports))
  expect(all.foldersIn('de').map(({ title }) => title)).toEqual(['About me, the portrait', 'Pilot'])
  expect(all.foldersIn('de')[0]?.texts.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    'Picture 1: translated',
    'Picture 2: missing',
  ])
  expect(countIn(all, 'de')).toEqual({ done: 4, of: 8, missing: 4, changed: 1 })

  const removed = data(await removeLanguage(ports, 'de', actor))
  const first = async () => data(await readFolder(ports, 'about')).items[0]
  expect(await first()).not.toHaveProperty('translations')
  expect(data(await undo(ports, removed.undo ?? ''))).toBe('undone')
  expect(await first()).toMatchObject({ translations: { de: 'Ein Steg' } })
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
