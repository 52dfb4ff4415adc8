import { expect, test } from 'vitest'
import type { EditionParts } from '#calls/studio/editions/edition-words.ts'
import { contentsOf } from './load-editions.ts'

/** docs/behaviour.md 38.2. */
const entry = (id: string, isHidden = false) => ({ view: { entry: { collection: 'jobs', id } }, isHidden, lines: [] })
const parts = {
  collections: [
    { collection: 'jobs', heading: 'Jobs', what: 'job', entries: [entry('a'), entry('b'), entry('c', true)] },
    { collection: 'education', heading: 'Education', what: 'school', entries: [entry('d')] },
  ],
  lists: [
    { name: 'skills', heading: 'Skills', lines: 3 },
    { name: 'languages', heading: 'Languages', lines: 1 },
  ],
} as unknown as EditionParts

test('how much of the resume an edition has is counted as its readers see it', () => {
  expect(contentsOf(parts, { choices: [], leftOut: [] })).toBe('2 jobs, 1 school, 2 lists')
  const choices = [
    { collection: 'jobs', ids: ['c', 'b', 'gone'] },
    { collection: 'education', ids: [] },
  ]
  expect(contentsOf(parts, { choices, leftOut: ['skills'] })).toBe('1 job, 1 list')
  const nothing = [{ collection: 'jobs', ids: [] }, ...choices.slice(1)]
  expect(contentsOf(parts, { choices: nothing, leftOut: ['skills', 'languages'] })).toBe('Nothing of the resume')
})
