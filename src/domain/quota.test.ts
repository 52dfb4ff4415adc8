import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { fullUntil, isForgettable, waitText } from './quota.ts'

test.each([
  [-5, 'in 1 second'],
  [0, 'in 1 second'],
  [1001, 'in 2 seconds'],
  [60_000, 'in 60 seconds'],
  [60_001, 'in 2 minutes'],
  [3_600_000, 'in 60 minutes'],
  [3_600_001, 'in 2 hours'],
  [86_400_001, 'in 2 days'],
])('a wait of %d ms is shown as %j, never too short', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})

const now = new Date('2026-06-01T12:00:00Z')
const ago = (...ms: number[]) => ms.map((each) => now.getTime() - each)
const quota = { key: 'k', max: 2, windowMs: 1000 }

test('a quota has room until its maximum is reached within the window', () => {
  expect(fullUntil(quota, [], now)).toBe(none)
  expect(fullUntil(quota, ago(10), now)).toBe(none)
  expect(fullUntil(quota, ago(10, 400), now)).toEqual(new Date(now.getTime() + 600))
  expect(fullUntil(quota, ago(10, 999), now)).toEqual(new Date(now.getTime() + 1))
  expect(fullUntil(quota, ago(10, 1000), now)).toBe(none)
})

test('above the maximum, the oldest count that matters decides when there is room', () => {
  expect(fullUntil(quota, ago(900, 100, 300), now)).toEqual(new Date(now.getTime() + 700))
})

test('a time in the future counts, unless it lies a whole window ahead', () => {
  expect(fullUntil(quota, ago(-999, 0), now)).toEqual(new Date(now.getTime() + 1000))
  expect(fullUntil(quota, ago(-1000, 0), now)).toBe(none)
})

test('a quota of 0 never has room', () => {
  expect(fullUntil({ ...quota, max: 0 }, [], now)).toEqual(new Date(now.getTime() + 1000))
})

test('a count is forgettable at 31 days of age, or as far in the future', () => {
  const days31 = 31 * 86_400_000
  expect([days31, -days31].map((ms) => isForgettable(now.getTime() - ms, now))).toEqual([true, true])
  expect([days31 - 1, 1 - days31, 0].some((ms) => isForgettable(now.getTime() - ms, now))).toBe(false)
})
