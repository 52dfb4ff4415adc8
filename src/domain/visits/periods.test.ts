import { expect, test } from 'vitest'
import { type Counts, noCounts } from './counts.ts'
import { countsOfPeriod, countsOfWeek, weekText } from './periods.ts'
import { visitsCsv } from './visits-csv.ts'

/** docs/behaviour.md 36.3. */
const today = '2026-11-22'
const stored = [
  ['2025-11', counts({ views: 100, visits: 50, sets: 1 })],
  ['2025-12', counts({ views: 7, visits: 5, sets: 1, pages: { '/home': 7 } })],
  ['2026-09-23', counts({ views: 1, visits: 1, sets: 1 })],
  ['2026-09-24', counts({ views: 2, visits: 1, sets: 1 })],
  ['2026-10-23', counts({ views: 4, visits: 2, sets: 2 })],
  ['2026-10-24', counts({ views: 8, visits: 3, sets: 1, pages: { '/home': 8 } })],
  ['2026-11-16', counts({ views: 16, visits: 10, sets: 1, downloads: { '/resume.pdf': 3 } })],
  ['2026-11-22', counts({ views: 32, visits: 21, sets: 1, pages: { '/home': 32 }, downloads: { '/resume.pdf': 1 } })],
] as const

test('30 days end today, with the 30 days before to compare', () => {
  const { rows, sum, before, isAtMost } = countsOfPeriod(stored, 'days', today)
  expect([rows.length, rows[0]?.name, rows.at(-1)?.name]).toEqual([30, '2026-10-24', today])
  expect(rows[1]).toEqual({ name: '2026-10-25', views: 0, visits: 0, isAtMost: false })
  expect([sum.views, sum.visits, sum.pages, isAtMost]).toEqual([56, 34, { '/home': 40 }, false])
  expect([before?.views, before?.visits]).toEqual([6, 3])
})

test('12 months hold days and kept months; one day with two sets makes its month at most', () => {
  const { rows, sum, before, isAtMost } = countsOfPeriod(stored, 'months', today)
  expect([rows.length, rows[0], rows.at(-2)]).toEqual([
    12,
    { name: '2025-12', views: 7, visits: 5, isAtMost: false },
    { name: '2026-10', views: 12, visits: 5, isAtMost: true },
  ])
  expect([sum.views, before, isAtMost]).toEqual([70, null, true])
})

test('what was not counted from its beginning is not compared with', () => {
  const whole = [['2024-12', counts({ views: 9 })] as const, ...stored]
  expect(countsOfPeriod(whole, 'months', today).before?.views).toBe(109)
  expect(countsOfPeriod(stored.slice(4), 'days', today).before).toBe(null)
})

test('the week has a sentence', () => {
  expect(weekText(countsOfWeek(stored, today))).toBe('31 people this week, 4 took the PDF.')
  expect(weekText(noCounts())).toBe('Nobody came by this week.')
  expect(weekText(counts({ visits: 1, sets: 1 }))).toBe('1 person this week.')
  expect(weekText(counts({ visits: 3, sets: 2 }))).toBe('At most 3 people this week.')
})

test('the table for spreadsheets has a line for each number, and no formula', () => {
  const csv = visitsCsv([['2026-11-22', counts({ views: 2, sources: { '=cmd.example': 2 } })]])
  expect(csv.split('\r\n')).toContain('"2026-11-22","sources","\'=cmd.example","2"')
  expect(csv.split('\r\n')).toContain('"2026-11-22","views","","2"')
})

function counts(some: Partial<Counts>): Counts {
  return { ...noCounts(), ...some }
}
