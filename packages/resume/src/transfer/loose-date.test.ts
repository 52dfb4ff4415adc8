import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateCodeOf, isUnusualYear, looseDate } from './loose-date.ts'

const read = (value: string | number, order?: 'month first') => {
  const found = looseDate(value, order)
  return found.kind === 'date' ? dateCodeOf(found.date) : found.kind
}

test('the dates of JSON Resume are read without a change', () => {
  for (const text of ['2014', '2014-05', '2014-05-01']) {
    expect(looseDate(text)).toMatchObject({ kind: 'date', isChanged: false, isForeign: false })
    expect(read(text)).toBe(text)
  }
})

test.each([
  [2014, '2014'],
  ['2014-5', '2014-05'],
  ['2014/05', '2014-05'],
  ['05/2014', '2014-05'],
  ['May 2014', '2014-05'],
  ['Sept. 2014', '2014-09'],
  ['2014-05-01T00:00:00.000Z', '2014-05-01'],
  ['2021-06-01 14:00:00 UTC', '2021-06-01'],
  ['2022/01/01', '2022-01-01'],
  ['01 Oct 2022', '2022-10-01'],
  ['Aug 5, 2022', '2022-08-05'],
  [' march  2021 ', '2021-03'],
])('%j is read as %s, and counts as changed', (value, code) => {
  expect(read(value)).toBe(code)
  expect(looseDate(value)).toMatchObject({ isChanged: true, isForeign: false })
})

test.each([
  ['März 2021', '2021-03'],
  ['févr. 2021', '2021-02'],
  ['dic 2020', '2020-12'],
  ['maio de 2021', '2021-05'],
  ['mrt 2021', '2021-03'],
])('the month of %j is read, and is not English', (value, code) => {
  expect(read(value)).toBe(code)
  expect(looseDate(value)).toMatchObject({ isForeign: true })
})

test('words for the present are no end', () => {
  for (const word of ['Present', 'present', 'Current', 'now', 'ongoing', 'today']) expect(read(word)).toBe('present')
})

test('a date with slashes is read only where the month is known to come first', () => {
  expect(looseDate('03/04/2014')).toEqual({
    kind: 'unreadable',
    why: 'is no date: the day or the month may come first',
  })
  expect(read('07/08/23, 10:00 AM', 'month first')).toBe('2023-07-08')
  expect(read('07/08/2023', 'month first')).toBe('2023-07-08')
})

test('a date that does not exist is unreadable', () => {
  for (const value of ['2014-13', '2014-00', '2023-02-30', '2014-19-39', 'Foo 2014', '0999', '30 Feb 2020'])
    expect(read(value), value).toBe('unreadable')
  for (const value of ['', 'soon', '14', '2014-05-01x', 20140501]) expect(read(value), String(value)).toBe('unreadable')
})

test('years from 1900 to 2100 are usual', () => {
  expect([1899, 1900, 2100, 2101].map(isUnusualYear)).toEqual([true, false, false, true])
})

test('any date that exists is read from its code', () => {
  const date = fc.record({
    year: fc.integer({ min: 1000, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  fc.assert(
    fc.property(date, (each) => {
      expect(looseDate(dateCodeOf(each))).toMatchObject({ date: each, isChanged: false })
    }),
  )
})
