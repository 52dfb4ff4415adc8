import { expect, test } from 'vitest'
import { idOfText } from '../content/lines.ts'
import { asTranslation } from './as-translation.ts'
import { readJsonResume } from './json-resume/read-json-resume.ts'
import { emptyRead, importLimits } from './parsed-entry.ts'

/** A JSON Resume file in another language. docs/behaviour.md 39.7. */
const content = [
  {
    ...{ collection: 'person-info', id: 'owner' },
    fields: {
      name: 'Ada',
      headline: 'Pilot',
      interests: [{ name: 'Sailing', keywords: ['knots'] }],
      skills: ['Maps', 'Tides'],
    },
  },
  {
    ...{ collection: 'jobs', id: 'one' },
    fields: {
      title: 'Pilot',
      company: 'Port',
      startDate: { year: 2020, month: 3 },
      responsibilities: ['Led', 'Wrote'],
    },
  },
  { collection: 'jobs', id: 'two', fields: { title: 'Mate', company: 'Port', startDate: { year: 2018 } } },
  {
    collection: 'awards',
    id: 'three',
    fields: { title: 'Prize', awarder: 'Sea', translations: { de: { title: 'Preis' } } },
  },
]

const read = (json: object) =>
  readJsonResume(json as never, { today: { year: 2026, month: 11, day: 26 } as never, origin: 'https://a.example' })
const translated = (json: object) => asTranslation(read(json), content, 'de')

test('entries are found by their dates and company, and each text by its place', () => {
  const work = [{ name: 'Port', position: 'Lotsin', startDate: '2020-03', highlights: ['Geführt', 'Geschrieben'] }]
  const { changes, texts, unmatched } = translated({ basics: { name: 'Ada', label: 'Lotsin' }, work })
  expect([texts, unmatched]).toEqual([4, []])
  expect(changes).toMatchObject([
    {
      entry: { id: 'owner' },
      edits: [{ path: 'translations.de.headline', value: 'Lotsin' }, { value: idOfText('Pilot') }],
    },
    {
      entry: { id: 'one' },
      edits: [
        { path: 'translations.de.title', value: 'Lotsin' },
        { path: 'translatedFrom.de.title', value: idOfText('Pilot') },
        { path: 'translations.de.responsibilities', value: ['Geführt', 'Geschrieben'] },
        { path: 'translatedFrom.de.responsibilities', value: ['Led', 'Wrote'].map(idOfText) },
      ],
    },
  ])
})

test('an entry that this site exported is found by its id, whatever else it says', () => {
  const work = [{ name: 'Hafen', position: 'Maat', 'x-vita': { uuid: 'two' } }]
  const { changes } = translated({ work })
  expect(changes).toMatchObject([
    { entry: { id: 'two' }, edits: [{ value: 'Maat' }, {}, { path: 'translations.de.company', value: 'Hafen' }, {}] },
  ])
})

test('what has no counterpart is named, and nothing is made of it', () => {
  const work = [
    { name: 'Port', position: 'Kapitänin', startDate: '2019' },
    { name: 'Port', position: 'Lotsin', startDate: '2020-03', highlights: ['Geführt'] },
  ]
  const { changes, unmatched } = translated({ work, skills: [{ name: 'Karten' }] })
  expect(unmatched).toEqual([
    'Kapitänin (work[0])',
    'Lotsin (work[1]): Responsibilities has another number of lines',
    'Skills has another number of lines',
  ])
  expect(changes.map(({ entry }) => entry.id)).toEqual(['one'])
})

test('lists of the owner are translated where they are as long, and a translation that is there stays', () => {
  const { changes } = translated({
    skills: [{ name: 'Karten' }, { name: 'Gezeiten' }],
    interests: [{ name: 'Segeln', keywords: ['Knoten'] }],
    awards: [{ title: 'Auszeichnung', awarder: 'Sea' }],
  })
  expect(changes.map(({ entry }) => entry.id)).toEqual(['owner'])
  expect(Object.fromEntries(changes[0]?.edits.map(({ path, value }) => [path, value]) ?? [])).toMatchObject({
    'translations.de.skills': ['Karten', 'Gezeiten'],
    'translations.de.interests': [{ name: 'Segeln', keywords: ['Knoten'] }],
  })
})

test('as many entries of one company and time as a file may have are compared within a second', () => {
  const jobs = Array.from({ length: importLimits.entries }, (_, at) => ({ company: 'Port', title: `Mate ${at}` }))
  const items = jobs.map((fields) => ({ section: 'jobs', fields, missing: [], reasons: [] }) as const)
  const stored = jobs.map((fields, at) => ({ collection: 'jobs', id: `${at}`, fields }))
  const begun = process.threadCpuUsage()
  const { unmatched } = asTranslation({ ...emptyRead('jsonresume'), parsedItems: items as never }, stored, 'de')
  const { user } = process.threadCpuUsage(begun)
  expect(unmatched).toHaveLength(importLimits.entries)
  expect(user / 1000).toBeLessThan(1000) // it took 40 seconds
})

test('a translated list of the most and longest lines is hashed once', () => {
  const lines = Array.from({ length: 200 }, (_, at) => `${at} `.padEnd(2000, 'x'))
  const stored = [{ collection: 'jobs', id: 'one', fields: { company: 'Port', responsibilities: lines } }]
  const fields = { company: 'Port', responsibilities: lines.map((line) => `${line}!`) }
  const items = [{ section: 'jobs', fields, missing: [], reasons: [] }]
  const begun = process.threadCpuUsage()
  const { texts } = asTranslation({ ...emptyRead('jsonresume'), parsedItems: items as never }, stored, 'de')
  const { user } = process.threadCpuUsage(begun)
  expect(texts).toBe(200)
  expect(user / 1000).toBeLessThan(1000) // it took 3 seconds
})
