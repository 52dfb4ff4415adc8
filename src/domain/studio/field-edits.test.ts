import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { fieldEdits } from './field-edits.ts'

test('only fields that differ are edited, and an absent one is removed', () => {
  const held = { title: 'Baker', company: 'Mill', skills: [] }
  expect(fieldEdits({ title: 'Cook', company: 'Mill' }, held)).toEqual([{ path: 'title', value: 'Cook' }])
  expect(fieldEdits({ title: 'Baker' }, held)).toEqual([{ path: 'company', value: none }])
})

test('a field whose name is no path is left alone, so it never replaces the entry', () => {
  expect(fieldEdits({ 'a-b': { title: 'x' }, title: 'Baker' }, { title: 'Baker' })).toEqual([])
})
