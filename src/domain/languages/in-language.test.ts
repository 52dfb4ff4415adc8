import { expect, test } from 'vitest'
import { linesOf } from '../content/lines.ts'
import { entryInLanguage } from './in-language.ts'

/** docs/behaviour.md 39.3. */
const job = {
  ...{
    title: 'Pilot',
    company: 'Harbour',
    startDate: { year: 2020 },
    responsibilities: ['Led', 'Wrote'],
    kind: 'employee',
  },
  translations: {
    de: { title: 'Lotsin', responsibilities: ['', 'Geschrieben'], startDate: { year: 1 }, kind: 'Angestellt' },
  },
}

test('texts are those of the language, and whatever has none is that of the entry', () => {
  expect(entryInLanguage('jobs', job, 'de')).toMatchObject({
    ...{ title: 'Lotsin', company: 'Harbour', startDate: { year: 2020 }, responsibilities: ['Led', 'Geschrieben'] },
    kind: 'employee',
  })
  expect(entryInLanguage('jobs', job, 'de-AT')).toMatchObject({ title: 'Lotsin' })
  expect(entryInLanguage('jobs', job, 'fr')).toEqual(job)
  expect(entryInLanguage('editions', job, 'de')).toEqual(job)
})

test('lines keep their ids in each language, so that an edition has those that it chooses', () => {
  const ids = (fields: Parameters<typeof linesOf>[0]) => linesOf(fields, 'responsibilities').map(({ id }) => id)
  expect(ids(entryInLanguage('jobs', job, 'de'))).toEqual(ids(job))
})

test('a text that fell back is as the caller has it', () => {
  expect(entryInLanguage('jobs', job, 'de', ({ text }) => `(${text})`)).toMatchObject({
    ...{ title: 'Lotsin', company: '(Harbour)', responsibilities: ['(Led)', 'Geschrieben'] },
  })
})
