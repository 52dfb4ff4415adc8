import { beforeEach, expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { newComparing } from '#domain/comparing/comparing.ts'
import { idOfText } from '#domain/content/lines.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { fieldChanges } from '#domain/studio/field-change.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { readEntry } from './read-entry.ts'
import { revert } from './revert.ts'
import { saveFields } from './save-fields.ts'
import { undo } from './undo.ts'

/** Translations in the draft. docs/behaviour.md 39.4. */
const entry = { collection: 'jobs', id: 'one' } as const
const job: Fields = { uuid: 'one', title: 'Pilot', company: 'Port', responsibilities: ['Led', 'Wrote', 'Taught'] }
const by = { uid: 'ada', name: 'Ada' }

let ports: { documents: ReturnType<typeof memoryDocuments>; clock: ReturnType<typeof memoryClock> }

beforeEach(async () => {
  ports = { documents: memoryDocuments(), clock: memoryClock(new Date('2026-11-26')) }
  data(await ports.documents.commit([{ ...entry, fields: job }]))
})

const drafted = async () => data(await readEntry(ports, entry))

async function save(values: Fields, { tab = 'a', shown = {} }: { tab?: string; shown?: Fields } = {}) {
  const edits = Object.entries(values).map(([path, value]) => ({ path, value, shown: shown[path] ?? null }))
  const answer = data(await saveFields(ports, { entry, edits, tab }, by))
  if (answer.outcome !== 'done') throw new Error(answer.outcome)
  return answer.fields.map(({ outcome }) => outcome)
}

test('a translation is one change, with what it is from, and is as published again when it is taken away', async () => {
  await save({ 'translations.de.title': 'Lotsin', 'translatedFrom.de.title': idOfText('Pilot') })
  const { fields, changed } = await drafted()
  expect(fields).toMatchObject({
    translations: { de: { title: 'Lotsin' } },
    translatedFrom: { de: { title: idOfText('Pilot') } },
  })
  expect(changed).toEqual(['translations.de.title'])
  const values = { 'translations.de.title': null, 'translatedFrom.de.title': null }
  await save(values, { shown: { 'translations.de.title': 'Lotsin' } })
  expect((await drafted()).fields).toEqual(job)
  expect((await drafted()).state).toBe('published')
})

test('Review has words for each change', async () => {
  await save({
    ...{ 'translations.de.title': 'Lotsin', 'translatedFrom.de.title': idOfText('Pilot') },
    'translations.pt-BR.responsibilities': ['', 'Escreveu', ''],
  })
  const { fields } = await drafted()
  expect(fieldChanges(entry, job, fields, newComparing())).toMatchObject([
    { label: 'German: Title', how: { kind: 'text' } },
    { label: 'Brazilian Portuguese: Responsibilities', how: { kind: 'list' } },
  ])
  const marked = { ...fields, translatedFrom: { de: { title: idOfText('Mate') } } }
  expect(fieldChanges(entry, marked, fields, newComparing())).toMatchObject([
    {
      name: 'translatedFrom.de.title',
      label: 'German: Title, still right',
      before: 'Changed since',
      after: 'Still right',
    },
  ])
})

test('two tabs translate different fields and languages without a conflict, and the same field with one', async () => {
  expect(await save({ 'translations.de.title': 'Lotsin' })).toEqual(['saved'])
  expect(await save({ 'translations.fr.title': 'Pilote' }, { tab: 'b' })).toEqual(['saved'])
  expect(await save({ 'translations.de.description': 'Führt' }, { tab: 'b' })).toEqual(['saved'])
  expect(await save({ title: 'Mate' }, { tab: 'b', shown: { title: 'Pilot' } })).toEqual(['saved'])
  expect(await save({ 'translations.de.title': 'Pilotin' }, { tab: 'b' })).toEqual(['conflict'])
  expect(await save({ 'translatedFrom.de.title': 'l2' }, { tab: 'b' })).toEqual(['saved'])
})

test('a translation of lines that moved since is stored in their order, with what each is from', async () => {
  const from = ['Led', 'Wrote', 'Taught'].map(idOfText)
  const own = ['Geführt', '', 'Gelehrt']
  await save({ 'translations.de.responsibilities': own, 'translatedFrom.de.responsibilities': from })
  const lines = ['Taught', 'Led', 'Wrote', 'Sailed']
  await save({ responsibilities: lines }, { shown: { responsibilities: job.responsibilities } })
  const moved = ['Gelehrt', 'Geführt', '', '']
  const typed = ['Gelehrt', 'Geführt', '', 'Gesegelt']
  const name = 'translations.de.responsibilities'
  expect(await save({ [name]: typed }, { shown: { [name]: moved } })).toEqual(['saved'])
  expect((await drafted()).fields).toMatchObject({
    translations: { de: { responsibilities: typed } },
    translatedFrom: { de: { responsibilities: ['Taught', 'Led', 'Wrote'].map(idOfText).concat('') } },
  })
})

test('a revert takes back one translation, and Undo restores it', async () => {
  await save({ 'translations.de.title': 'Lotsin', 'translatedFrom.de.title': 'l1', 'translations.fr.title': 'Pilote' })
  const before = (await drafted()).fields
  const reverted = data(await revert(ports, [{ entry, field: 'translations.de.title' }]))
  expect((await drafted()).fields).toEqual({ ...job, translations: { fr: { title: 'Pilote' } } })
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect((await drafted()).fields).toEqual(before)
})

test('what is no translation is not stored', async () => {
  for (const path of ['translations.de.startDate', 'translations.German.title', 'translations.de', 'translations'])
    expect(await saveFields(ports, { entry, edits: [{ path, value: 'x', shown: null }], tab: 'a' }, by)).toMatchObject({
      ok: false,
    })
  expect(await save({ 'translations.de.title': { year: 2 } })).toEqual(['rejected'])
  expect(await save({ 'translations.de.title': 'x'.repeat(65 * 1024) })).toEqual(['rejected'])
  expect((await drafted()).fields).toEqual(job)
})
