import { expect, test } from 'vitest'
import { collections } from '#resume/records/collections/collections.ts'
import { countTranslated } from './texts-of-field.ts'
import { translatableFields, translatedTexts } from './translatable.ts'

/** docs/behaviour.md 39.4. */
test('texts are made from the registry: no dates, addresses, tags, folders or words to choose from', () => {
  const ofJob = translatableFields('jobs').map(({ name }) => name)
  for (const name of ['title', 'company', 'description', 'responsibilities', 'companyHistory', 'location', 'keywords'])
    expect(ofJob).toContain(name)
  for (const name of ['startDate', 'endDate', 'imageLink', 'url', 'kind', 'employer', 'hidden'])
    expect(ofJob).not.toContain(name)
  const ofOwner = translatableFields('person-info').flatMap(({ name, texts }) =>
    texts.map((each) => `${name} ${each.pattern}`),
  )
  for (const path of ['headline ', 'story *.text', 'languages *.fluency', 'skills *', 'skills *.level'])
    expect(ofOwner).toContain(path)
  for (const path of [
    'email ',
    'timeZone ',
    'language ',
    'languages *.code',
    'story *.gallery',
    'social *.url',
    'social *.icon',
  ])
    expect(ofOwner).not.toContain(path)
  expect([translatableFields('editions'), translatableFields('site-settings')]).toEqual([[], []])
  for (const collection of Object.keys(collections))
    for (const { texts } of translatableFields(collection)) for (const { label } of texts) expect(label).not.toBe('')
})

test('an entry says which of its texts are missing or changed since; names are never missing', () => {
  const fields = {
    ...{ title: 'Pilot', company: 'Harbour', description: 'Leads ships', responsibilities: ['Led', 'Wrote'] },
    translations: { de: { title: 'Lotsin', description: 'Führt Schiffe', responsibilities: { b: 'Geschrieben' } } },
    responsibilitiesIds: ['a', 'b'],
    translatedFrom: { de: { title: 'another' } },
  }
  const texts = translatedTexts('jobs', fields, 'de')
  expect(texts.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    'Title: changed',
    'Company: missing',
    'Description: translated',
    'Responsibilities, line 1: missing',
    'Responsibilities, line 2: translated',
  ])
  expect(countTranslated(texts)).toEqual({ done: 3, of: 4, missing: 1, changed: 1 })
})

test('skills are texts, and one that is the same in a language is translated by itself', () => {
  const fields = {
    ...{ skills: ['Sailing', { name: 'Knots', level: 'Expert', keywords: ['Bowline'] }], skillsIds: ['a', 'b'] },
    ...{ story: [{ heading: 'Youth', text: 'By the sea' }], storyIds: ['s'] },
    translations: { de: { skills: { a: 'Sailing' } } },
  }
  expect(translatedTexts('person-info', fields, 'de').map(({ label, state }) => `${label}: ${state}`)).toEqual([
    ...['Story 1, heading: missing', 'Story 1, text: missing', 'Skills, line 1: translated', 'Skills 2, name: missing'],
    ...['Skills 2, level: missing', 'Skills 2, keywords, line 1: missing'],
  ])
})
