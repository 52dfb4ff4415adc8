import { expect, test } from 'vitest'
import { readJsonResume } from '#resume/transfer/json-resume/read-json-resume.ts'
import { emptyParsed, importLimits } from '#resume/transfer/parsed-items.ts'
import { withIds } from '../languages/translatable.ts'
import { translationIn } from '../languages/translation.ts'
import { asTranslation } from './as-translation.ts'

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
].map((entry) => ({ ...entry, fields: withIds(entry.collection, {}, entry.fields) }))

const read = (json: object) =>
  readJsonResume(json as never, { today: { year: 2026, month: 11, day: 26 } as never, origin: 'https://a.example' })
const translated = (json: object) => asTranslation(read(json), content, 'de')

test('entries are found by their dates and company, and each text by its place', () => {
  const work = [{ name: 'Port', position: 'Lotsin', startDate: '2020-03', highlights: ['Geführt', 'Geschrieben'] }]
  const { changes, texts, unmatched } = translated({ basics: { name: 'Ada', label: 'Lotsin' }, work })
  expect([texts, unmatched]).toEqual([4, []])
  expect(changes).toMatchObject([
    { id: 'owner', fields: { translations: { de: { headline: 'Lotsin' } } } },
    {
      id: 'one',
      fields: {
        translations: { de: { title: 'Lotsin' } },
        translatedFrom: { de: { title: 'Pilot' } },
      },
    },
  ])
  const { own, from } = translationIn(changes[1]?.fields ?? {}, 'de')
  const lines = [0, 1].map((at) => ['responsibilities', at])
  expect([lines.map(own), lines.map(from)]).toEqual([
    ['Geführt', 'Geschrieben'],
    ['Led', 'Wrote'],
  ])
})

test('an entry that this site exported is found by its id, whatever else it says', () => {
  const work = [{ name: 'Hafen', position: 'Maat', 'x-vita': { uuid: 'two' } }]
  const { changes } = translated({ work })
  expect(changes).toMatchObject([{ id: 'two', fields: { translations: { de: { title: 'Maat', company: 'Hafen' } } } }])
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
  expect(changes.map(({ id }) => id)).toEqual(['one'])
})

test('lists of the owner are translated where they are as long, and a translation that is there stays', () => {
  const { changes } = translated({
    skills: [{ name: 'Karten' }, { name: 'Gezeiten' }],
    interests: [{ name: 'Segeln', keywords: ['Knoten'] }],
    awards: [{ title: 'Auszeichnung', awarder: 'Sea' }],
  })
  expect(changes.map(({ id }) => id)).toEqual(['owner'])
  const { own } = translationIn(changes[0]?.fields ?? {}, 'de')
  const paths = [
    ['skills', 0],
    ['skills', 1],
    ['interests', 0, 'name'],
    ['interests', 0, 'keywords', 0],
  ]
  expect(paths.map(own)).toEqual(['Karten', 'Gezeiten', 'Segeln', 'Knoten'])
})

test('as many entries of one company and time as a file may have are compared within a second', () => {
  const jobs = Array.from({ length: importLimits.entries }, (_, at) => ({ company: 'Port', title: `Mate ${at}` }))
  const items = jobs.map((fields) => ({ section: 'jobs', fields, missing: [], reasons: [] }) as const)
  const stored = jobs.map((fields, at) => ({ collection: 'jobs', id: `${at}`, fields }))
  const begun = process.threadCpuUsage()
  const { unmatched } = asTranslation({ ...emptyParsed('jsonresume'), parsedItems: items as never }, stored, 'de')
  const { user } = process.threadCpuUsage(begun)
  expect(unmatched).toHaveLength(importLimits.entries)
  expect(user / 1000).toBeLessThan(1000) // it took 40 seconds
})

test('a translated list of the most and longest lines is written within a second', () => {
  const lines = Array.from({ length: 200 }, (_, at) => `${at} `.padEnd(2000, 'x'))
  const stored = [{ collection: 'jobs', id: 'one', fields: { company: 'Port', responsibilities: lines } }]
  const fields = { company: 'Port', responsibilities: lines.map((line) => `${line}!`) }
  const items = [{ section: 'jobs', fields, missing: [], reasons: [] }]
  const begun = process.threadCpuUsage()
  const { texts } = asTranslation({ ...emptyParsed('jsonresume'), parsedItems: items as never }, stored, 'de')
  const { user } = process.threadCpuUsage(begun)
  expect(texts).toBe(200)
  expect(user / 1000).toBeLessThan(1000) // it took 3 seconds
})
