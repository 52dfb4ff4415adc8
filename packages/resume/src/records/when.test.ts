import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { english } from '../words.ts'
import { dated, employed, spanned, type When, whenPieces, whenText } from './when.ts'

const march = { year: 2022, month: 3 }
const late = { year: 2024, month: 12 }

test('a time is written for pages, for plain text and in short', () => {
  const when = employed({ startDate: march, endDate: late })
  expect((['page', 'plain', 'short'] as const).map((style) => whenText(when, style, english))).toEqual([
    'March 2022 – December 2024',
    'March 2022 - December 2024',
    'Mar 2022 – Dec 2024',
  ])
})

test('the days of a time are not shown', () => {
  const when = employed({ startDate: { ...march, day: 3 }, endDate: { ...late, day: 31 } })
  expect(whenText(when, 'page', english)).toBe('March 2022 – December 2024')
})

test('a time that ends in the month or year of its start is written once', () => {
  const [year, day] = [
    { year: 2013, month: none },
    { ...march, day: 3 },
  ]
  expect(whenText(employed({ startDate: year, endDate: year }), 'short', english)).toBe('2013')
  expect(whenText(employed({ startDate: march, endDate: day }), 'page', english)).toBe('March 2022')
  expect(whenText({ start: year, end: year, state: 'expected' }, 'plain', english)).toBe('2013 (in progress)')
  expect(whenText(employed({ startDate: year, endDate: march }), 'short', english)).toBe('2013 – Mar 2022')
})

test('a time without an end continues, and its last word is marked', () => {
  const pieces = whenPieces(employed({ startDate: march, endDate: none }), 'page', english)
  expect(pieces).toEqual([
    { text: 'March 2022 – ', isNow: false },
    { text: 'Present', isNow: true },
  ])
})

test('a planned end is in progress, also without a year', () => {
  const expected: When = { start: none, end: { year: 2027, month: none }, state: 'expected' }
  expect(whenText(expected, 'plain', english)).toBe('2027 (in progress)')
  expect(whenText({ ...expected, end: none }, 'plain', english)).toBe('In progress')
})

test('without any date an entry has no time, a job continues', () => {
  expect([spanned({ startDate: none, endDate: none }), dated(none)]).toEqual([none, none])
  expect(whenText(employed({ startDate: none, endDate: none }), 'plain', english)).toBe('Present')
})
