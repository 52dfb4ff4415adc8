import { expect, test } from 'vitest'
import { chosenIds, hasEntry, hasOwnerField, withChoice } from './edition.ts'

/** docs/behaviour.md 38.2. */
const all = ['amber', 'birch', 'cedar']

test('a choice of everything in the order of the resume is stored as nothing, any other with its ids', () => {
  const other = { collection: 'education', ids: ['one'] }
  const chosen = withChoice([other], 'jobs', ['cedar', 'amber'], all)
  expect(chosen).toEqual([other, { collection: 'jobs', ids: ['cedar', 'amber'] }])
  expect(withChoice(chosen, 'jobs', all, all)).toEqual([other])
  expect(withChoice(chosen, 'jobs', all.toReversed(), all)).toEqual([
    other,
    { collection: 'jobs', ids: all.toReversed() },
  ])
  expect(chosenIds({ choices: withChoice(chosen, 'jobs', [], all) }, 'jobs')).toEqual([])
})

test('an edition has an entry that it chooses, and each of a collection without a choice', () => {
  const choices = [{ collection: 'jobs', ids: ['amber'] }]
  expect(hasEntry({ choices }, 'jobs', 'amber')).toBe(true)
  expect(hasEntry({ choices }, 'jobs', 'birch')).toBe(false)
  expect(hasEntry({ choices }, 'education', 'any')).toBe(true)
})

test('an edition has a text of the owner where it has none of its own, and a list that it does not leave out', () => {
  const edition = {
    ...{ uuid: 'own', name: 'Own', titleLine: 'Teacher', introduction: null, language: null, paper: null },
    ...{ choices: [], lines: [], wording: [], sectionOrder: [], leftOut: ['skills'] },
  }
  const has = ['headline', 'intro', 'skills', 'languages'].map((field) => hasOwnerField(edition, field))
  expect(has).toEqual([false, true, false, true])
})
