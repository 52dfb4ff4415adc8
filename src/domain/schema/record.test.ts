import { expect, test } from 'vitest'
import { none } from '../result.ts'
import {
  day,
  link,
  listOf,
  monthYear,
  named,
  optional,
  type Reader,
  record,
  slug,
  text,
  timeZone,
  url,
  wholeNumber,
  yesOrNo,
} from './record.ts'

function reasonsOf(reader: Reader<unknown>, value: unknown): string[] {
  return reader(value).problems.map(({ field, reason }) => (field === '' ? reason : `${field} ${reason}`))
}

test('a text is kept as it was written', () => {
  expect(text(' Two \n lines ')).toEqual({ value: ' Two \n lines ', problems: [] })
})

test('absent, null and blank values are missing texts', () => {
  for (const value of [undefined, null, '', ' \n', '\u200b']) expect(reasonsOf(text, value)).toEqual(['is missing'])
})

test('a value of another type reads as an empty text, with the reason', () => {
  for (const value of [7, true, {}, ['a']]) {
    expect(text(value)).toEqual({ value: '', problems: [{ field: '', reason: 'must be a text' }] })
  }
})

test('an invalid name reads as the default, with the reason', () => {
  expect(named('Untitled')('Given')).toEqual({ value: 'Given', problems: [] })
  expect(named('Untitled')(7)).toEqual({ value: 'Untitled', problems: [{ field: '', reason: 'must be a text' }] })
  expect(named('Untitled')(' ')).toEqual({ value: 'Untitled', problems: [{ field: '', reason: 'is missing' }] })
})

test('a text with NUL or a lone surrogate is rejected', () => {
  for (const value of ['a\0b', 'a\ud800b']) {
    expect(reasonsOf(text, value)).toEqual(['has characters that cannot be stored'])
  }
  expect(reasonsOf(text, 'a\ud83d\ude00b')).toEqual([])
})

test('an optional field may be absent, null or blank, and then reads as none', () => {
  for (const value of [undefined, null, '', '  ']) expect(optional(text)(value)).toEqual({ value: none, problems: [] })
  expect(optional(text)('x').value).toBe('x')
})

test('an invalid optional field reads as none, with the reason', () => {
  expect(optional(text)(7)).toEqual({ value: none, problems: [{ field: '', reason: 'must be a text' }] })
})

test('a whole number is accepted from its minimum to its maximum, and rejected beyond', () => {
  const year = wholeNumber(1000, 9999)
  for (const value of [1000, 9999]) expect(year(value)).toEqual({ value, problems: [] })
  for (const value of [999, 10000, 2000.5, '2000', Number.NaN, true]) {
    expect(year(value).value).toBe(none)
    expect(reasonsOf(year, value)).toEqual(['must be a whole number from 1000 to 9999'])
  }
  expect(reasonsOf(year, undefined)).toEqual(['is missing'])
})

test('a flag is true or false, not a word or number', () => {
  expect(yesOrNo(true).value).toBe(true)
  expect(yesOrNo(false)).toEqual({ value: false, problems: [] })
  for (const value of ['true', 1]) expect(reasonsOf(yesOrNo, value)).toEqual(['must be true or false'])
  expect(reasonsOf(yesOrNo, null)).toEqual(['is missing'])
})

test('a day that exists is accepted, another is rejected', () => {
  expect(day('2024-02-29')).toEqual({ value: '2024-02-29', problems: [] })
  for (const value of ['2023-02-29', '29.02.2024', '2024-2-9', 20240229]) {
    expect(day(value)).toEqual({ value: '', problems: [{ field: '', reason: 'must be a day, written YYYY-MM-DD' }] })
  }
})

test('an unknown time zone reads as UTC, with the reason', () => {
  expect(timeZone('Europe/Zurich')).toEqual({ value: 'Europe/Zurich', problems: [] })
  expect(timeZone('Mars/Olympus').value).toBe('UTC')
  expect(reasonsOf(timeZone, 'Mars/Olympus')).toEqual(['must be a time zone such as America/New_York'])
})

test('an address of another site is http or https only', () => {
  expect(url('https://example.com/a?b').value).toBe('https://example.com/a?b')
  for (const value of ['javascript:alert(1)', 'mailto:a@example.com', '/contact', '//example.com', 'example.com', 5]) {
    expect(url(value).value).toBe('')
    expect(reasonsOf(url, value)).toEqual(['must be an address that begins with http:// or https://'])
  }
})

test('a link may also be a mail address or a path of this site', () => {
  for (const value of ['mailto:a@example.com', '/contact', 'http://example.com/']) expect(link(value).value).toBe(value)
  for (const value of ['javascript:alert(1)', '//example.com']) expect(reasonsOf(link, value)).toHaveLength(1)
})

test('a slug is lower-case letters, digits and single hyphens', () => {
  for (const value of ['cts', 'spot-finder-2']) expect(slug(value)).toEqual({ value, problems: [] })
  for (const value of ['CTS', '-cts', 'cts-', 'a--b', 'a b', 'a/b', '..', 'caf\u00e9']) {
    expect(reasonsOf(slug, value)).toEqual(['must be lower-case letters, digits and hyphens'])
  }
})

test('a month may be a number or an English name', () => {
  expect(monthYear({ month: 12, year: 2018 }).value).toEqual({ month: 12, year: 2018 })
  expect(monthYear({ month: ' march ', year: 2022 }).value).toEqual({ month: 3, year: 2022 })
})

test('the problems of the month and of the year are both reported', () => {
  expect(monthYear({ month: 13, year: 'now' })).toEqual({
    value: none,
    problems: [
      { field: 'month', reason: 'must be 1 to 12, or an English month name' },
      { field: 'year', reason: 'must be a whole number from 1000 to 9999' },
    ],
  })
  expect(reasonsOf(monthYear, { month: 0, year: 2022 })).toEqual(['month must be 1 to 12, or an English month name'])
  expect(reasonsOf(monthYear, '2022-03')).toEqual(['must have a month and a year'])
})

test('a list leaves out its invalid items and reports their positions', () => {
  expect(listOf(text)(['a', 7, 'b', null])).toEqual({
    value: ['a', 'b'],
    problems: [
      { field: '[1]', reason: 'must be a text' },
      { field: '[3]', reason: 'is missing' },
    ],
  })
})

test('an absent list is empty, and a value of another type is rejected', () => {
  expect(listOf(text)(undefined)).toEqual({ value: [], problems: [] })
  expect(listOf(text)('a')).toEqual({ value: [], problems: [{ field: '', reason: 'must be a list' }] })
})

test('a problem names the path of its field, through records and lists', () => {
  const read = record({ parts: listOf(record({ name: text })), start: monthYear })
  expect(reasonsOf(read, { parts: [{ name: 'a' }, { name: 7 }], start: { month: 3 } })).toEqual([
    'parts[1].name must be a text',
    'start.year is missing',
  ])
})

test('a value of another type reads as an empty record, with one reason', () => {
  const read = record({ name: text, note: optional(text), tags: listOf(text) })
  for (const value of [null, 'text', ['list'], 7]) {
    expect(read(value)).toEqual({
      value: { name: '', note: none, tags: [] },
      problems: [{ field: '', reason: 'must be an object with fields' }],
    })
  }
})

test('fields that the shape does not name are ignored', () => {
  expect(record({ name: text })({ name: 'a', more: { deep: true } })).toEqual({ value: { name: 'a' }, problems: [] })
})

test('an inherited field counts as absent', () => {
  const inherited = Object.create({ name: 'a' })
  expect(reasonsOf(record({ name: text }), inherited)).toEqual(['name is missing'])
  expect(reasonsOf(record({ constructor: text }), {})).toEqual(['constructor is missing'])
})
