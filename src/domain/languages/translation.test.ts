import { expect, test } from 'vitest'
import { withItemIds } from '#resume/records/item-ids.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { withIds } from './translatable.ts'
import { stateOfText, translationIn, withTextAt, withTranslatedTexts } from './translation.ts'

/** docs/behaviour.md 39.3. */
const job = withItemIds(['responsibilities'], {}, { title: 'Pilot', responsibilities: ['Led', 'Wrote', 'Taught'] })

function withGerman(fields: Fields, ...texts: [string, ...(string | number)[]][]) {
  const changes = texts.map(([text, ...path]) => ({ path, text }))
  return withTranslatedTexts(fields, 'de', changes)
}

function german(fields: Fields, ...path: (string | number)[]) {
  const { own, from } = translationIn(fields, 'de')
  const text = path.reduce<unknown>((value, part) => (value as Fields)[part], fields)
  return [own(path), stateOfText(String(text), own(path), from(path))]
}

test('a translation is stored with the text that it is from, of an item by its id, and goes with its last text', () => {
  const [led = '', , taught = ''] = job.responsibilitiesIds as string[]
  const texts = { title: 'Lotsin', responsibilities: { [led]: 'Geführt', [taught]: 'Gelehrt' } }
  const from = { title: 'Pilot', responsibilities: { [led]: 'Led', [taught]: 'Taught' } }
  const both = withGerman(
    job,
    ['Lotsin', 'title'],
    ['Geführt', 'responsibilities', 0],
    ['Gelehrt', 'responsibilities', 2],
  )
  expect(both).toEqual({ ...job, translations: { de: texts }, translatedFrom: { de: from } })
  expect(withTextAt(withTextAt(both.translations, ['de', 'title'], ''), ['de', 'responsibilities', led], '')).toEqual({
    de: { responsibilities: { [taught]: 'Gelehrt' } },
  })
  expect(withTextAt({ de: { title: 'Lotsin' } }, ['de', 'title'], '')).toBe(undefined)
})

test('a line has its translation wherever it is moved, and one that is changed has it, marked', () => {
  const translated = withGerman(job, ['Geführt', 'responsibilities', 0], ['Gelehrt', 'responsibilities', 2])
  const responsibilities = ['Taught', 'Sailed', 'Led all']
  const ids = [2, 1, 0].map((at) => (job.responsibilitiesIds as string[])[at])
  const moved = withIds('jobs', translated, { ...translated, responsibilities, responsibilitiesIds: ids })
  expect([0, 1, 2].map((at) => german(moved, 'responsibilities', at))).toEqual([
    ['Gelehrt', 'translated'],
    ['', 'missing'],
    ['Geführt', 'changed'],
  ])
  const right = withGerman(moved, ['Geführt', 'responsibilities', 2])
  expect(german(right, 'responsibilities', 2)).toEqual(['Geführt', 'translated'])
})

test('an item of a list of groups has the translation of each of its texts, and a keyword that of its word', () => {
  const owner = withIds(
    'person-info',
    {},
    { interests: [{ name: 'Sea', keywords: ['knots', 'tides'] }, { name: 'Land' }] },
  )
  const changes = [
    { path: ['interests', 0, 'name'], text: 'Meer' },
    { path: ['interests', 0, 'keywords', 1], text: 'Gezeiten' },
  ]
  const translated = withTranslatedTexts(owner, 'de', changes)
  const interests = [{ name: 'Land' }, { name: 'Sea', keywords: ['tides', 'waves', 'knots'] }]
  const interestsIds = (owner.interestsIds as string[]).toReversed()
  const { own } = translationIn(withIds('person-info', translated, { ...translated, interests, interestsIds }), 'de')
  expect(own(['interests', 0, 'name'])).toBe('')
  expect(own(['interests', 1, 'name'])).toBe('Meer')
  expect([0, 1, 2].map((at) => own(['interests', 1, 'keywords', at]))).toEqual(['Gezeiten', '', ''])
})

test('a list of a bundle that was written by hand is in the order of what it translates', () => {
  const by = (de: object, fields: object = job) => withIds('jobs', {}, { ...fields, translations: { de } })
  const [led = '', , taught = ''] = job.responsibilitiesIds as string[]
  const translated = by({ title: 'Lotsin', responsibilities: ['Geführt', '', 'Gelehrt'] })
  expect(translated.translations).toEqual({
    de: { title: 'Lotsin', responsibilities: { [led]: 'Geführt', [taught]: 'Gelehrt' } },
  })
  expect(withIds('jobs', {}, translated)).toEqual(translated)
  expect(german(translated, 'responsibilities', 2)).toEqual(['Gelehrt', 'translated'])
  for (const responsibilities of [['Geführt'], 'Geführt', {}, null])
    expect(by({ responsibilities })).toMatchObject({ translations: { de: { responsibilities } } })
  const interests = [{ name: 'Meer', keywords: ['Knoten', null] }]
  const owner = { interests: [{ name: 'Sea', keywords: ['knots', 'tides'] }], translations: { de: { interests } } }
  const { own } = translationIn(withIds('person-info', {}, owner), 'de')
  expect([own(['interests', 0, 'name']), own(['interests', 0, 'keywords', 0])]).toEqual(['Meer', 'Knoten'])
})
