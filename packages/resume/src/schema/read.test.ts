import * as v from 'valibot'
import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { group, listOf, monthYear, optional, text, wholeNumber } from './fields.ts'
import { strict, tolerant } from './read.ts'
import { isAbsent } from './same-value.ts'

const range = group({ from: wholeNumber(0, 9), to: wholeNumber(0, 9) })
const ordered = v.pipe(
  range,
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'must not be before from'),
    ['to'],
  ),
)

test('a problem names the path of its field, through groups and lists', () => {
  const fields = group({ parts: listOf(group({ name: text() })), start: monthYear() })
  expect(strict(fields, { parts: [{ name: 'a' }, { name: 7 }], start: { month: 3 } }).problems).toEqual([
    { field: 'parts[1].name', reason: 'must be a text' },
    { field: 'start.year', reason: 'is missing' },
  ])
})

test('a value of another type reads as an empty record, with one reason', () => {
  const fields = group({ name: text(), note: optional(text()), tags: listOf(text()) })
  for (const value of [null, 'text', ['list'], 7])
    expect(tolerant(fields, value)).toEqual({ name: '', note: none, tags: [] })
  for (const value of ['text', ['list'], 7])
    expect(strict(fields, value)).toEqual({
      value: none,
      problems: [{ field: '', reason: 'must be an object with fields' }],
    })
})

test('fields that the schema does not name are ignored', () => {
  const fields = { name: 'a', more: { deep: true } }
  expect(tolerant(group({ name: text() }), fields)).toEqual({ name: 'a' })
  expect(strict(group({ name: text() }), fields)).toEqual({ value: { name: 'a' }, problems: [] })
})

test('an inherited field counts as absent', () => {
  const inherited = Object.create({ name: 'a' })
  expect(strict(group({ name: text() }), inherited).problems).toEqual([{ field: 'name', reason: 'is missing' }])
  expect(strict(group({ constructor: text() }), {}).problems).toEqual([{ field: 'constructor', reason: 'is missing' }])
})

test('only an import checks a rule over several fields, and only if these are valid', () => {
  expect(strict(ordered, { from: 2, to: 1 }).problems).toEqual([{ field: 'to', reason: 'must not be before from' }])
  expect(strict(ordered, { from: 2, to: 2 }).problems).toEqual([])
  expect(strict(ordered, { from: 2, to: -1 }).problems).toEqual([
    { field: 'to', reason: 'must be a whole number from 0 to 9' },
  ])
  expect(tolerant(range, { from: 2, to: 1 })).toEqual({ from: 2, to: 1 })
})

test('a value is absent when it is undefined, null or blank', () => {
  for (const value of [undefined, null, '', ' \n', '\u200b']) expect(isAbsent(value)).toBe(true)
  for (const value of [0, false, [], {}, 'a']) expect(isAbsent(value)).toBe(false)
})
