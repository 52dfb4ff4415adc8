import { expect, test } from 'vitest'
import {
  calendarDayIn,
  calendarDayOf,
  dateCode,
  dateText,
  isCalendarDate,
  isInOrder,
  isTimeZone,
  monthCount,
  monthNames,
  monthOf,
  shortDateText,
} from '#resume/date.ts'
import { none } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { cataloguesIn } from '#stack/catalogues.ts'

test('months run from January to December', () => {
  expect(monthNames).toHaveLength(12)
  expect(dateText({ month: 1, year: 2022 }, english)).toBe('January 2022')
  expect(dateText({ month: 12, year: 1999 }, english)).toBe('December 1999')
})

test('a month code has four digits of the year and two of the month', () => {
  expect(dateCode({ month: 3, year: 2022 })).toBe('2022-03')
  expect(dateCode({ month: 11, year: 987 })).toBe('0987-11')
})

test('months are compared by year, then by month', () => {
  const count = (month: number, year: number) => monthCount({ month, year }, 'start')
  expect(count(12, 2020)).toBeLessThan(count(1, 2021))
  expect(count(3, 2021)).toBeGreaterThan(count(2, 2021))
  expect(count(2, 2021)).toBe(count(2, 2021))
})

test('a year without a month is shown as the year, and has a code of its own', () => {
  expect(dateText({ month: none, year: 2022 }, english)).toBe('2022')
  expect(dateCode({ month: none, year: 987 })).toBe('0987')
})

test('a start without a month counts as January, an end without one as December', () => {
  const year = { month: none, year: 2018 }
  expect(monthCount(year, 'start')).toBe(monthCount({ month: 1, year: 2018 }, 'start'))
  expect(monthCount(year, 'end')).toBe(monthCount({ month: 12, year: 2018 }, 'end'))
  expect(isInOrder({ month: 11, year: 2018 }, year)).toBe(true)
  expect(isInOrder(year, { month: 1, year: 2018 })).toBe(true)
  expect(isInOrder({ month: none, year: 2019 }, year)).toBe(false)
  expect([isInOrder(none, year), isInOrder(year, none)]).toEqual([true, true])
})

test('a day of a date needs its month, and must exist', () => {
  for (const date of [
    { year: 2024, month: 2, day: 29 },
    { year: 2023, month: 2, day: none },
    { year: 2023, month: none },
  ])
    expect(isCalendarDate(date)).toBe(true)
  for (const date of [
    { year: 2023, month: 2, day: 29 },
    { year: 2023, month: none, day: 1 },
    { year: 2023, month: 4, day: 0 },
  ])
    expect(isCalendarDate(date)).toBe(false)
})

test('a month is a number from 1 to 12, or an English name in any case', () => {
  for (const [value, month] of [
    [1, 1],
    [12, 12],
    ['march', 3],
    [' DECEMBER ', 12],
    ['May', 5],
  ] as const)
    expect(monthOf(value)).toBe(month)
  for (const value of [0, 13, 1.5, Number.NaN, '3', 'Mar', '', 'März', null, undefined, {}, ['May']])
    expect(monthOf(value)).toBe(none)
})

test('a day YYYY-MM-DD is read', () => {
  expect(calendarDayOf('1988-07-04')).toEqual({ year: 1988, month: 7, day: 4 })
  expect(calendarDayOf('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 })
})

test('a day that does not exist is none', () => {
  for (const text of ['2023-02-29', '1900-02-29', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00', '2024-01-32'])
    expect(calendarDayOf(text)).toBe(none)
})

test('a day in another format is none', () => {
  for (const text of [
    '',
    '2024-1-1',
    '24-01-01',
    '2024/01/01',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '2024-01-01\n',
    '٢٠٢٤-٠١-٠١',
  ])
    expect(calendarDayOf(text)).toBe(none)
})

test('the calendar day depends on the time zone, to the second', () => {
  const last = new Date('2024-03-01T04:59:59Z')
  const next = new Date('2024-03-01T05:00:00Z')
  expect(calendarDayIn('America/New_York', last)).toEqual({ year: 2024, month: 2, day: 29 })
  expect(calendarDayIn('America/New_York', next)).toEqual({ year: 2024, month: 3, day: 1 })
  expect(calendarDayIn('UTC', last)).toEqual({ year: 2024, month: 3, day: 1 })
  expect(calendarDayIn('Pacific/Kiritimati', new Date('2024-12-31T10:00:00Z'))).toEqual({
    year: 2025,
    month: 1,
    day: 1,
  })
})

test('daylight saving time moves midnight', () => {
  expect(calendarDayIn('America/New_York', new Date('2024-07-01T03:59:59Z')).day).toBe(30)
  expect(calendarDayIn('America/New_York', new Date('2024-07-01T04:00:00Z')).day).toBe(1)
})

test('an unknown time zone counts as UTC', () => {
  expect(calendarDayIn('Mars/Olympus', new Date('2024-02-28T23:59:59Z'))).toEqual({ year: 2024, month: 2, day: 28 })
})

test('known time zone names are accepted, others are not', () => {
  for (const name of ['UTC', 'America/New_York', 'Europe/Berlin']) expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'New York', 'Mars/Olympus', '../etc']) expect(isTimeZone(name)).toBe(false)
})

test('a month has its name in the language, in the Gregorian calendar and the digits of all years', () => {
  const march = { month: 3, year: 2022 }
  const { of } = cataloguesIn()
  expect(['de', 'de-AT', 'ar', 'ar-SA', 'fr'].map((tag) => dateText(march, of(tag)))).toEqual([
    ...['M\u00e4rz 2022', 'M\u00e4rz 2022'],
    ...['\u0645\u0627\u0631\u0633 2022', '\u0645\u0627\u0631\u0633 2022'],
    'March 2022', // there is no catalogue
  ])
  expect([dateText({ month: none, year: 2022 }, of('de')), shortDateText({ month: 8, year: 1500 }, of('de'))]).toEqual([
    ...['2022', 'Aug. 1500'],
  ])
})
