import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Collection } from '#resume/records/collection.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { problemText } from '#resume/schema/labels.ts'
import { damaged, valid } from '#support/records.ts'
import { bundleCollections } from '../content/bundle/bundle.ts'
import { documentText, validateDocument } from '../content/bundle/bundle-document.ts'
import { entryProblems } from './entry-problems.ts'

const runs = { numRuns: 200, seed: 20_261_122 }

test.each(bundleCollections)('the problems of %s in a form are those of an import, with their words', (collection) => {
  const { fields, rules, id: only } = collections[collection] as Collection<unknown>
  const id = only === 'any' ? 'one' : only
  fc.assert(
    fc.property(fc.oneof(damaged(fields), valid(fields, rules)), (record) => {
      const json = JSON.parse(documentText(record))
      const bytes = new TextEncoder().encode(JSON.stringify(json))
      const imported = validateDocument(collection, id, bytes).problems
      const shown = entryProblems({ collection, id }, json)
      expect(shown.map(({ path, message }) => [path, message])).toEqual(
        imported.map((each) => [each.field, problemText(rules, each)]),
      )
    }),
    runs,
  )
})

test('an unanswered question is said in its own words', () => {
  const problems = entryProblems({ collection: 'education', id: 'one' }, { uuid: 'one', institution: 'Pier College' })
  expect(problems.map(({ line }) => line)).toEqual(['Pier College: say whether you finished.'])
})

test.each([
  [
    [{ title: 'Spot Finder', query: 'spot', path: 'No' }],
    'Spot Finder: the path must be lower-case letters, digits and hyphens.',
  ],
  [[{ query: 'spot', path: 'spot' }], 'New entry 1: the title is missing.'],
])('the summary names the item of a list that has a problem', (projects, line) => {
  const problems = entryProblems({ collection: 'person-info', id: 'owner' }, { name: 'Ada', projects })
  expect(problems.map((each) => each.line)).toContain(line)
})

const shaped = {
  uuid: 'one',
  startDate: { year: 2020 },
  title: 'Pilot',
  company: 'Port',
  responsibilities: ['Led', 'Wrote'],
  responsibilitiesIds: ['a', 'b'],
}

test.each([
  ['a text', { title: 'Lotsin\0' }, 'translations.de.title', 'Pilot: the title in German has'],
  [
    'a line',
    { responsibilities: { b: 'Schrieb\ud800' } },
    'translations.de.responsibilities[1]',
    'Pilot: the responsib',
  ],
])('a translation is rejected as the text is: %s', (_name, de, path, line) => {
  const [problem, ...others] = entryProblems({ collection: 'jobs', id: 'one' }, { ...shaped, translations: { de } })
  expect(others).toEqual([])
  expect(problem).toMatchObject({ path, message: 'Has characters that cannot be stored.' })
  expect(problem?.line).toContain(line)
})

test('a translation that lacks texts, or that has the shape of another entry, is no problem of the entry', () => {
  for (const de of [{}, { title: '', responsibilities: { b: '' } }, { title: ['x'], nothing: 'x\0' }, 'x\0'])
    expect(entryProblems({ collection: 'jobs', id: 'one' }, { ...shaped, translations: { de } })).toEqual([])
})
