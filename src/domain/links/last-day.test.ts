import { expect, test } from 'vitest'
import { dayText, endOfDay } from './last-day.ts'

/** docs/behaviour.md 38.4. */
test.each([
  ['America/New_York', '2026-12-23T05:00:00.000Z'],
  ['UTC', '2026-12-23T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-22T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-22T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-12-23T11:00:00.000Z'],
])('a day in %s is over at its midnight', (zone, over) => {
  const end = endOfDay({ year: 2026, month: 12, day: 22 }, zone)
  expect(end.toISOString()).toBe(over)
  expect([dayText(new Date(end.getTime() - 1), zone), dayText(end, zone)]).toEqual(['2026-12-22', '2026-12-23'])
})

test('a day of 23 or 25 hours is over at its midnight', () => {
  const over = (month: number, day: number) => endOfDay({ year: 2026, month, day }, 'Europe/Berlin').toISOString()
  expect([over(3, 29), over(10, 25)]).toEqual(['2026-03-29T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
})
