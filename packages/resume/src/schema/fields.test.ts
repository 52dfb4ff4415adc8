import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { none } from '../result.ts'
import {
  countryCode,
  day,
  either,
  emailAddress,
  folder,
  group,
  languageTag,
  link,
  listOf,
  monthYear,
  named,
  oneOf,
  optional,
  partialDate,
  slug,
  text,
  textOrBlank,
  timeZone,
  url,
  wholeNumber,
  yesOrNo,
} from './fields.ts'
import { strict, tolerant } from './read.ts'

/** The value that a page uses. */
function shownOf(field: v.GenericSchema, value: unknown): unknown {
  return tolerant(group({ field }), { field: value }).field
}

/** The problems that an import reports, with the path inside the field before a reason. */
function reasonsOf(field: v.GenericSchema, value: unknown): string[] {
  return strict(field, value).problems.map((each) => (each.field === '' ? each.reason : `${each.field} ${each.reason}`))
}

/** Both for one value. */
function read(field: v.GenericSchema, value: unknown): [shown: unknown, reasons: string[]] {
  return [shownOf(field, value), reasonsOf(field, value)]
}

test('a text is returned as it was written', () => {
  expect(read(text(), ' Two \n lines ')).toEqual([' Two \n lines ', []])
})

test('absent, null and blank values are missing texts', () => {
  for (const value of [undefined, null, '', ' \n', '\u200b']) expect(reasonsOf(text(), value)).toEqual(['is missing'])
})

test('a value of another type reads as an empty text, with the reason', () => {
  for (const value of [7, true, {}, ['a']]) expect(read(text(), value)).toEqual(['', ['must be a text']])
})

test('an invalid name reads as the default, with the reason', () => {
  expect(read(named('Untitled'), 'Given')).toEqual(['Given', []])
  expect(read(named('Untitled'), 7)).toEqual(['Untitled', ['must be a text']])
  expect(read(named('Untitled'), ' ')).toEqual(['Untitled', ['is missing']])
})

test('a text with NUL or a lone surrogate is rejected', () => {
  for (const value of ['a\0b', 'a\ud800b']) {
    expect(reasonsOf(text(), value)).toEqual(['has characters that cannot be stored'])
  }
  expect(reasonsOf(text(), 'a\ud83d\ude00b')).toEqual([])
})

test('an optional field may be absent, null or blank, and then reads as none', () => {
  for (const value of [undefined, null, '', '  ']) expect(read(optional(text()), value)).toEqual([none, []])
  expect(shownOf(optional(text()), 'x')).toBe('x')
})

test('an optional text may read as a blank one instead', () => {
  for (const value of [undefined, null, '', '  ']) expect(read(textOrBlank(), value)).toEqual(['', []])
  expect(read(textOrBlank(), 7)).toEqual(['', ['must be a text']])
})

test('an invalid optional field reads as none, with the reason', () => {
  expect(read(optional(text()), 7)).toEqual([none, ['must be a text']])
})

test('a whole number is accepted from its minimum to its maximum, and rejected beyond', () => {
  const year = wholeNumber(1000, 9999)
  for (const value of [1000, 9999]) expect(read(year, value)).toEqual([value, []])
  for (const value of [999, 10000, 2000.5, '2000', Number.NaN, true]) {
    expect(read(year, value)).toEqual([none, ['must be a whole number from 1000 to 9999']])
  }
  expect(reasonsOf(year, undefined)).toEqual(['is missing'])
})

test('a flag is true or false, not a word or number', () => {
  expect(read(yesOrNo(), true)).toEqual([true, []])
  expect(read(yesOrNo(), false)).toEqual([false, []])
  for (const value of ['true', 1]) expect(read(yesOrNo(), value)).toEqual([false, ['must be true or false']])
  expect(reasonsOf(yesOrNo(), null)).toEqual(['is missing'])
})

test('a day that exists is accepted, another is rejected', () => {
  expect(read(day(), '2024-02-29')).toEqual(['2024-02-29', []])
  for (const value of ['2023-02-29', '29.02.2024', '2024-2-9', 20240229]) {
    expect(read(day(), value)).toEqual(['', ['must be a day, written YYYY-MM-DD']])
  }
})

test('an unknown time zone reads as UTC, with the reason', () => {
  expect(shownOf(timeZone(), 'Europe/Zurich')).toBe('Europe/Zurich')
  expect(read(timeZone(), 'Mars/Olympus')).toEqual(['UTC', ['must be a time zone such as America/New_York']])
})

test('an address of another site is http or https only', () => {
  expect(shownOf(url(), ' https://example.com/a?b ')).toBe('https://example.com/a?b')
  for (const value of ['javascript:alert(1)', 'mailto:a@example.com', '/contact', '//example.com', 'example.com', 5]) {
    expect(read(url(), value)).toEqual(['', ['must be an address that begins with http:// or https://']])
  }
})

test('a link is http, https or mailto', () => {
  for (const value of ['https://example.com/a?b', 'http://e.org', 'mailto:a@example.com?subject=Hello'])
    expect(read(link(), value)).toEqual([value, []])
  for (const value of ['javascript:alert(1)', 'tel:+1', '/contact', '//example.com', 'a@example.com', 5])
    expect(reasonsOf(link(), value)).toEqual(['must be an address that begins with https://, http:// or mailto:'])
})

test('a slug is lower-case letters, digits and single hyphens', () => {
  for (const value of ['cts', 'spot-finder-2']) expect(read(slug(), value)).toEqual([value, []])
  for (const value of ['CTS', '-cts', 'cts-', 'a--b', 'a b', 'a/b', '..', 'caf\u00e9']) {
    expect(reasonsOf(slug(), value)).toEqual(['must be lower-case letters, digits and hyphens'])
  }
})

test('a text with a further rule has one reason, that of the text first', () => {
  expect(reasonsOf(folder(), '../\0')).toEqual(['has characters that cannot be stored'])
  expect(reasonsOf(folder(), '../a')).toEqual(['must be a folder such as about/gallery-coast'])
  expect(reasonsOf(emailAddress(), 'a\ud800')).toEqual(['has characters that cannot be stored'])
  expect(reasonsOf(emailAddress(), 'a')).toEqual(['must be one email address'])
})

test('a month may be a number or an English name', () => {
  expect(shownOf(monthYear(), { month: 12, year: 2018 })).toEqual({ month: 12, year: 2018 })
  expect(shownOf(monthYear(), { month: ' march ', year: 2022 })).toEqual({ month: 3, year: 2022 })
})

test('a date may have a year alone', () => {
  expect(shownOf(monthYear(), { year: 2018 })).toEqual({ month: none, year: 2018 })
  expect(reasonsOf(monthYear(), { month: 3 })).toEqual(['year is missing'])
})

test('a day of a date is read only where the field has one, and must exist', () => {
  expect(shownOf(monthYear(), { day: 40, month: 3, year: 2022 })).toEqual({ month: 3, year: 2022 })
  expect(shownOf(partialDate(), { day: 29, month: 2, year: 2024 })).toEqual({ day: 29, month: 2, year: 2024 })
  expect(shownOf(partialDate(), { year: 2024 })).toEqual({ day: none, month: none, year: 2024 })
  expect(read(partialDate(), { day: 30, month: 2, year: 2024 })).toEqual([none, ['must be a day that exists']])
  expect(read(partialDate(), { day: 3, year: 2024 })).toEqual([none, ['must be a day that exists']])
})

test('a word of a choice, a country and a language tag are accepted, others rejected', () => {
  const kind = oneOf('one', 'two', 'three')
  expect(shownOf(kind, 'two')).toBe('two')
  expect(reasonsOf(kind, 'Two')).toEqual(['must be one, two or three'])
  expect([shownOf(countryCode(), 'DE'), shownOf(languageTag(), 'pt-BR')]).toEqual(['DE', 'pt-BR'])
  expect(reasonsOf(countryCode(), 'de')).toEqual(["must be a country's two capital letters, such as US"])
  expect(reasonsOf(languageTag(), 'English')).toEqual(['must be a language tag, such as en or pt-BR'])
})

test('the problems of the month and of the year are both reported', () => {
  expect(read(monthYear(), { month: 13, year: 'now' })).toEqual([
    none,
    ['month must be 1 to 12, or an English month name', 'year must be a whole number from 1000 to 9999'],
  ])
  expect(reasonsOf(monthYear(), { month: 0, year: 2022 })).toEqual(['month must be 1 to 12, or an English month name'])
  expect(reasonsOf(monthYear(), '2022-03')).toEqual(['must have a year'])
  expect(reasonsOf(monthYear(), undefined)).toEqual(['is missing'])
})

test('a list leaves out its invalid items and reports their positions', () => {
  expect(read(listOf(text()), ['a', 7, 'b', null])).toEqual([
    ['a', 'b'],
    ['[1] must be a text', '[3] is missing'],
  ])
})

test('a list leaves out an item with any invalid field', () => {
  const parts = listOf(group({ name: text(), note: optional(text()) }))
  const value = [{ name: 'a' }, { name: 'b', note: 7 }, 'c']
  expect(read(parts, value)).toEqual([
    [{ name: 'a', note: none }],
    ['[1].note must be a text', '[2] must be an object with fields'],
  ])
})

test('an absent list is empty, and a value of another type is rejected', () => {
  expect(read(listOf(text()), undefined)).toEqual([[], []])
  expect(read(listOf(text()), 'a')).toEqual([[], ['must be a list']])
})

test('one of two groups is chosen by a key, also when its value is blank', () => {
  const links = listOf(either('url', group({ url: url() }), group({ path: slug() })))
  expect(read(links, [{ url: 'https://example.com' }, { path: 'cts' }])).toEqual([
    [{ url: 'https://example.com' }, { path: 'cts' }],
    [],
  ])
  expect(reasonsOf(links, [{ url: ' ', path: 'cts' }, {}])).toEqual(['[0].url is missing', '[1].path is missing'])
})
