import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { dayMs, minuteMs } from '../quota.ts'
import { blockedUntil, isForgettableRow } from './sign-in-limits.ts'

const now = new Date('2026-06-01T12:00:00.000Z')

test.each([
  [0, none],
  [4, none],
  [5, 1000],
  [6, 2000],
  [14, 512_000],
  [15, 15 * minuteMs],
  [99, 15 * minuteMs],
  [100, 365 * dayMs],
  [5000, 365 * dayMs],
])('after %d failures the wait is %j ms', (failures, waitMs) => {
  const end = waitMs === none ? none : new Date(now.getTime() + waitMs)
  expect(blockedUntil({ failures, lastAt: now }, now)).toEqual(end)
})

test('a row is blocked until the end of its wait, and free from then on', () => {
  const row = { failures: 5, lastAt: now }
  expect(blockedUntil(row, new Date(now.getTime() + 999))).toEqual(new Date(now.getTime() + 1000))
  expect(blockedUntil(row, new Date(now.getTime() + 1000))).toBe(none)
})

test('a failure with a time in the future blocks for the usual wait from now', () => {
  const row = { failures: 5, lastAt: new Date(now.getTime() + dayMs) }
  expect(blockedUntil(row, now)).toEqual(new Date(now.getTime() + 1000))
})

test('a row is forgotten after 31 days, one at 100 failures after a year; times in the future count alike', () => {
  const isForgettable = (failures: number, ms: number) =>
    isForgettableRow({ failures, lastAt: now }, new Date(now.getTime() + ms))
  for (const sign of [1, -1]) {
    expect([isForgettable(99, sign * (31 * dayMs - 1)), isForgettable(99, sign * 31 * dayMs)]).toEqual([false, true])
    expect([isForgettable(100, sign * (365 * dayMs - 1)), isForgettable(100, sign * 365 * dayMs)]).toEqual([
      ...[false, true],
    ])
  }
})
