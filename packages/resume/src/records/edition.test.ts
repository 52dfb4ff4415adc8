import { expect, test } from 'vitest'
import { chosenIds, hasEntry, hasOwnerField, withChosen, withWording } from './edition.ts'

/** docs/behaviour.md 38.2. */
const all = ['amber', 'birch', 'cedar']

test('a choice of everything in the order of the resume is stored as nothing, any other with its ids', () => {
  const other = { collection: 'education', ids: ['one'] }
  const chosen = withChosen([other], 'collection', 'jobs', ['cedar', 'amber'], all)
  expect(chosen).toEqual([other, { collection: 'jobs', ids: ['cedar', 'amber'] }])
  expect(withChosen(chosen, 'collection', 'jobs', all, all)).toEqual([other])
  expect(withChosen(chosen, 'collection', 'jobs', all.toReversed(), all)).toEqual([
    other,
    { collection: 'jobs', ids: all.toReversed() },
  ])
  expect(chosenIds({ choices: withChosen(chosen, 'collection', 'jobs', [], all) }, 'jobs')).toEqual([])
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

test('another wording of a line is stored by its ids, and its own text is none', () => {
  const of = { entry: 'jobs/one', line: { id: 'l1', text: 'Sails' } }
  const worded = withWording([], of, 'Sails far')
  expect(worded).toEqual([{ entry: 'jobs/one', line: 'l1', text: 'Sails far' }])
  expect(withWording(worded, of, 'Steers')).toEqual([{ entry: 'jobs/one', line: 'l1', text: 'Steers' }])
  expect(withWording(worded, { ...of, entry: 'jobs/two' }, 'Sails').length).toBe(1)
  for (const typed of ['Sails', ' ', '']) expect(withWording(worded, of, typed)).toEqual([])
})
