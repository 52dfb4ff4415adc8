import { expect, test } from 'vitest'
import { dateIn, isCutSpan, isEndOfSpan, isOnlyDates, spanIn, withoutDuration } from './dates.ts'

const spans: [text: string, start: string | undefined, end: string | undefined][] = [
  ['Jan 2020 – Feb 2021', '2020-01', '2021-02'],
  ['03/2019 – 05/2021', '2019-03', '2021-05'],
  ['3.2019-5.2021', '2019-03', '2021-05'],
  ['2017-01 - 2016-12', '2017-01', '2016-12'],
  ['01.03.2019 - 31.12.2020', '2019-03-01', '2020-12-31'],
  ['May, 2019 to Apr, 2020', '2019-05', '2020-04'],
  ['2019-May - 2020-Apr', '2019-05', '2020-04'],
  ['septembre 2018 à août 2020', '2018-09', '2020-08'],
  ['oct. 2016 - ene. 2020', '2016-10', '2020-01'],
  ['kwiecień 2019 – marca 2020', '2019-04', '2020-03'],
  ['maaliskuu 2012 – 2014', '2012-03', '2014'],
  ['Ocak 2015 - Eylül 2016', '2015-01', '2016-09'],
  ['مارس 2020 – أبريل 2021', '2020-03', '2021-04'],
  ['٢٠٢٠ - ٢٠٢٢', '2020', '2022'],
  ['2014 – 2016', '2014', '2016'],
  ['Sep. 2023 Mar. 2024', '2023-09', '2024-03'],
]

test.each(spans)('%s is a time span', (text, start, end) => {
  expect(spanIn(text)).toMatchObject({ start, end, isOpen: false })
})

test.each([
  'Mar 2022 – Present',
  '04/2021 – heute',
  'feb. 2020 - actualidad',
  '2019–',
  'seit 2018',
  'depuis mars 2019',
  'مارس 2020 – حتى الآن',
])('%s goes on until now', (text) => {
  expect(spanIn(text)).toMatchObject({ end: undefined, isOpen: true })
})

test('a date that could be two things is not read, one that could not is', () => {
  expect(spanIn('03/04/2019 – 05/2021')?.start).toBeUndefined()
  expect(spanIn('13/04/2019 – 05/2021')?.start).toBe('2019-04-13')
  expect(spanIn('03.04.2019 – 05/2021')?.start).toBe('2019-04-03')
})

test('a season or a quarter gives the year alone', () => {
  for (const text of ['Summer 2017', 'Sommer 2017', 'Q2 2017']) expect(dateIn(text)?.end).toBe('2017')
})

test('numbers and words that only look like dates are none', () => {
  for (const text of ['1,900 schools', '$2000 a week', 'engineers 12020', '19%'])
    expect(spanIn(text) ?? dateIn(text)).toBeUndefined()
})

test('the place of a span is that in the text', () => {
  const text = 'Seattle, WA • 2014 - 2018'
  const { from, to } = spanIn(text) ?? { from: 0, to: 0 }
  expect(text.slice(from, to)).toBe('2014 - 2018')
})

test('how long something was is no date, and is left out at the edges alone', () => {
  expect(withoutDuration('March 2022 - Present (4 years 9 months)')).toBe('March 2022 - Present')
  expect(withoutDuration('8 years 6 months')).toBe('')
  expect(withoutDuration('Nurse with 9 years in intensive care')).toBe('Nurse with 9 years in intensive care')
})

test('a span that a line divides is known by its parts', () => {
  expect([
    isCutSpan('04/2021 –'),
    isCutSpan('04/2021'),
    isEndOfSpan('heute'),
    isEndOfSpan('03/2021'),
    isEndOfSpan('Leipzig'),
  ]).toEqual([...[true, false, true, true, false]])
})

test('a text of dates alone is told from one with other words', () => {
  expect([
    isOnlyDates('Jan 2020 – Present'),
    isOnlyDates('4 months'),
    isOnlyDates('Leipzig, 2020'),
    isOnlyDates('Present'),
  ]).toEqual([true, true, false, false])
})
