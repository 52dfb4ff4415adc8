import { expect, test } from 'vitest'
import { ownerDate, ownerDay, ownerMinute, ownerMonthDay, ownerShortDay } from './owner-day.ts'

const now = new Date('2026-11-22T10:44:00Z')

test('today and yesterday are words, by the owner’s days', () => {
  expect(ownerDay('2026-11-22T10:42:00Z', now, 'UTC')).toBe('today, 10:42')
  expect(ownerDay('2026-11-22T00:10:00Z', now, 'UTC')).toBe('today, 00:10')
  expect(ownerDay('2026-11-22T00:10:00Z', now, 'America/New_York')).toBe('yesterday, 19:10')
  expect(ownerDay('2026-11-21T00:00:00Z', now, 'UTC')).toBe('yesterday, 00:00')
})

test('an earlier day has its month, and its year only if that is another one', () => {
  expect(ownerDay('2026-11-20T23:59:00Z', now, 'UTC')).toBe('Nov 20, 23:59')
  expect(ownerDay('2025-11-22T17:20:00Z', now, 'UTC')).toBe('Nov 22, 2025, 17:20')
})

test('a short day is the time of today, Yesterday, or the date', () => {
  expect(ownerShortDay('2026-11-22T00:10:00Z', now, 'UTC')).toBe('00:10')
  expect(ownerShortDay('2026-11-22T00:10:00Z', now, 'America/New_York')).toBe('Yesterday')
  expect(ownerShortDay('2026-11-20T23:59:00Z', now, 'UTC')).toBe('Nov 20')
  expect(ownerShortDay('2025-11-22T17:20:00Z', now, 'UTC')).toBe('Nov 22, 2025')
})

test('a whole date names month, day, year and time', () => {
  expect(ownerDate('2026-11-18T17:20:00Z', 'UTC')).toBe('November 18, 2026, at 17:20')
  expect(ownerMinute('2026-11-18T17:20:00Z', 'UTC')).toBe('November 18, 2026, 05:20 PM')
  expect(ownerMonthDay('2026-11-19T02:20:00Z', 'America/New_York')).toBe('November 18')
})
