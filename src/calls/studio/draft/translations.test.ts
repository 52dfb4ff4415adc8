import { beforeEach, expect, test } from 'vitest'
import { newComparing } from '#domain/comparing/comparing.ts'
import { translationIn } from '#domain/languages/translation.ts'
import { fieldChanges } from '#domain/studio/field-change.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { revert } from '../apply.ts'
import { changeDraft } from './open-draft.ts'
import { readEntry } from './read-draft.ts'
import { undo } from './undo.ts'

/** Translations in the draft. docs/behaviour.md 39.4. */
const entry = { collection: 'jobs', id: 'one' } as const
const job: Fields = {
  uuid: 'one',
  title: 'Pilot',
  company: 'Port',
  responsibilities: ['Led', 'Wrote', 'Taught'],
  responsibilitiesIds: ['l', 'w', 't'],
}
const by = { uid: 'ada', name: 'Ada' }

let ports: Awaited<ReturnType<typeof draftPorts>>

beforeEach(async () => {
  ports = await draftPorts()
  data(await ports.documents.commit([{ ...entry, fields: job }]))
})

const drafted = async () => data(await readEntry(ports, entry))

async function save(values: Fields) {
  const edits = Object.entries(values).map(([path, value]) => ({ path, value }))
  return data(await saveFields(ports, { entry, edits }, by)).outcome
}

test('a translation is one change, with what it is from, and is as published again when it is taken away', async () => {
  await save({ 'translations.de.title': 'Lotsin', 'translatedFrom.de.title': 'Pilot' })
  const { fields, changed } = await drafted()
  expect(fields).toMatchObject({
    translations: { de: { title: 'Lotsin' } },
    translatedFrom: { de: { title: 'Pilot' } },
  })
  expect(changed).toEqual(['translations.de.title'])
  const values = { 'translations.de.title': null, 'translatedFrom.de.title': null }
  await save(values)
  expect((await drafted()).fields).toEqual(job)
  expect((await drafted()).state).toBe('published')
})

test('Review has words for each change', async () => {
  await save({
    ...{ 'translations.de.title': 'Lotsin', 'translatedFrom.de.title': 'Pilot' },
    'translations.pt-BR.responsibilities': { w: 'Escreveu' },
  })
  const { fields } = await drafted()
  expect(fieldChanges(entry, job, fields, newComparing())).toMatchObject([
    { label: 'German: Title', how: { kind: 'text' } },
    { label: 'Brazilian Portuguese: Responsibilities', how: { kind: 'list' } },
  ])
  const marked = { ...fields, translatedFrom: { de: { title: 'Mate' } } }
  expect(fieldChanges(entry, marked, fields, newComparing())).toMatchObject([
    {
      name: 'translatedFrom.de.title',
      label: 'German: Title, still right',
      before: 'Changed since',
      after: 'Still right',
    },
  ])
})

test('a translation of a line stays with it when the line is moved and changed', async () => {
  await save({ 'translations.de.responsibilities': { l: 'Geführt', t: 'Gelehrt' } })
  const lines = ['Taught', 'Led all', 'Wrote', 'Sailed']
  const moved = { ...(await drafted()).fields, responsibilities: lines, responsibilitiesIds: ['t', 'l', 'w', 's'] }
  data(await changeDraft(ports, (open) => open.put(entry, moved, { at: '2026-11-26', by })))
  const { own } = translationIn((await drafted()).fields, 'de')
  expect(lines.map((_, at) => own(['responsibilities', at]))).toEqual(['Gelehrt', 'Geführt', '', ''])
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
  for (const path of [
    'translations.de.startDate',
    'translations.German.title',
    'translations.de',
    'translations',
    'translatedFrom.de',
  ])
    expect(await saveFields(ports, { entry, edits: [{ path, value: 'x' }] }, by)).toMatchObject({
      ok: false,
    })
  expect(await save({ 'translations.de.title': { year: 2 } })).toBe('rejected')
  expect(await save({ 'translations.de.title': 'x'.repeat(65 * 1024) })).toBe('rejected')
  expect((await drafted()).fields).toEqual(job)
})
