import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collections, resumeCollections } from '#resume/records/collections/collections.ts'
import { entryInLanguage } from './in-language.ts'
import { translatedShare } from './translated-share.ts'

/** docs/behaviour.md 39.3. */
const job = {
  title: 'Head nurse',
  company: 'Alster Clinic',
  description: 'I lead the ward.',
  responsibilities: ['Plan', 'Train'],
  responsibilitiesIds: ['a', 'b'],
  url: 'https://a.example/',
  translations: {
    de: {
      title: 'Stationsleiterin',
      responsibilities: { b: 'Anleiten', a: 'Planen' },
      url: 'https://b.example/',
      uuid: 'x',
    },
    'pt-BR': { title: 'Enfermeira-chefe' },
  },
}

test('a text is that of its translation, each other one that of the entry', () => {
  expect(entryInLanguage('jobs', job, 'de')).toMatchObject({
    ...job,
    title: 'Stationsleiterin',
    responsibilities: ['Planen', 'Anleiten'],
  })
  expect(entryInLanguage('jobs', job, 'fr')).toEqual(job)
})

test('a part of the name that a translated name does not have is left out', () => {
  const person = { name: 'Ada Quill', givenName: 'Ada', familyName: 'Quill' }
  const namesIn = (translation: object) => {
    const translated = entryInLanguage('person-info', { ...person, translations: { ar: translation } }, 'ar')
    return [translated.name, translated.givenName, translated.familyName]
  }
  expect(namesIn({ headline: 'x' })).toEqual(['Ada Quill', 'Ada', 'Quill'])
  expect(namesIn({ name: 'Ada Quill MSc' })).toEqual(['Ada Quill MSc', 'Ada', 'Quill'])
  expect(namesIn({ name: 'آدا كويل' })).toEqual(['آدا كويل', '', ''])
  expect(namesIn({ name: 'آدا كويل', givenName: 'آدا' })).toEqual(['آدا كويل', 'آدا', ''])
})

test('a language with a region falls back to the language without one, and not the other way round', () => {
  expect(entryInLanguage('jobs', job, 'de-CH').title).toBe('Stationsleiterin')
  expect(entryInLanguage('jobs', job, 'pt').title).toBe('Head nurse')
})

test('a list whose translation is not by ids, a blank text and another type are not translated', () => {
  const inGerman = (de: object) => entryInLanguage('jobs', { ...job, translations: { de } }, 'de')
  for (const responsibilities of [[], ['Planen', 'Anleiten'], 'Planen', { 0: 'Planen', 1: 'x' }, { a: ['x'] }])
    expect(inGerman({ responsibilities }).responsibilities).toEqual(job.responsibilities)
  for (const title of ['', ' \n', 7, null, ['x']]) expect(inGerman({ title }).title).toBe(job.title)
  expect(inGerman({ responsibilities: { a: 'Planen', b: '' } }).responsibilities).toEqual(['Planen', 'Train'])
})

test('a translation adds no field, no entry of a list and no key of an object', () => {
  const owner = {
    story: [{ heading: 'Begin', text: 'At sea.', gallery: 'about/sea' }],
    storyIds: ['a'],
    translations: {
      de: { story: { a: { heading: 'Anfang', text: 'Auf See.', gallery: 'x', more: 'y' }, b: {} }, headline: 'Neu' },
    },
  }
  expect(entryInLanguage('person-info', owner, 'de')).toEqual({
    ...owner,
    story: [{ heading: 'Anfang', text: 'Auf See.', gallery: 'about/sea' }],
  })
})

test('two languages never mix, whatever is translated into which', () => {
  const texts = (language: string) => fc.constantFrom(undefined, '', `${language}!`)
  const fields = ['title', 'company', 'description', 'companyHistory', 'experiences', 'location'] as const
  const overlay = (language: string) =>
    fc.record(Object.fromEntries(fields.map((name) => [name, texts(language)])), { requiredKeys: [] })
  const plain = Object.fromEntries(fields.map((name) => [name, 'en!']))
  fc.assert(
    fc.property(overlay('de'), overlay('ar'), (de, ar) => {
      const entry = { ...plain, translations: { de, ar } }
      const shown = (language: string) =>
        Object.entries(entryInLanguage('jobs', entry, language)).filter(([name]) => name !== 'translations')
      for (const [language, own] of [
        ['de', de],
        ['ar', ar],
      ] as const)
        for (const [name, text] of shown(language))
          expect(text).toBe((own as Record<string, string | undefined>)[name] || 'en!')
    }),
  )
})

test.each(resumeCollections)('every entry of %s reads the same without a translation as with an empty one', (name) => {
  const stored = { title: 'A', name: 'B', uuid: 'x', translations: { de: {} } }
  const { read } = collections[name]
  expect(read('x', entryInLanguage(name, stored, 'de'))).toEqual(read('x', stored))
})

test('the share of what is translated counts characters, without names', () => {
  const of = (fields: object, only?: string[]) =>
    translatedShare([{ collection: 'jobs', fields: { ...fields }, ...(only && { only }) }], 'de')
  expect(of({ company: 'Clinic' })).toBe(1)
  expect(of({ title: '12345', description: '12345', company: 'Clinic' })).toBe(0)
  expect(of({ title: '12345', description: '12345', translations: { de: { title: 'x' } } })).toBe(0.5)
  expect(of({ title: '123456', description: '1234', translations: { de: { description: 'x' } } })).toBe(0.4)
  expect(of({ title: '1', description: '2', translations: { de: { title: 'x' } } }, ['title'])).toBe(1)
})

const pilot = {
  ...{
    title: 'Pilot',
    company: 'Harbour',
    startDate: { year: 2020 },
    responsibilities: ['Led', 'Wrote'],
    responsibilitiesIds: ['a', 'b'],
    kind: 'employee',
  },
  translations: {
    de: { title: 'Lotsin', responsibilities: { b: 'Geschrieben' }, startDate: { year: 1 }, kind: 'Angestellt' },
  },
}

test('a text that fell back is as the caller has it', () => {
  expect(entryInLanguage('jobs', pilot, 'de', ({ text }) => `(${text})`)).toMatchObject({
    ...{ title: 'Lotsin', company: '(Harbour)', responsibilities: ['(Led)', 'Geschrieben'] },
  })
})
