import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../quota.ts'
import { hasEnded, isSeenUpdateDue, sessionEnd } from './session-life.ts'

test('a session ends at its idle time or its maximum, whichever comes first', () => {
  expect(sessionEnd(session(false, 0, 5 * dayMs))).toEqual(at(12 * dayMs))
  expect(sessionEnd(session(false, 0, 29 * dayMs))).toEqual(at(30 * dayMs))
  expect(sessionEnd(session(true, 0, hourMs))).toEqual(at(13 * hourMs))
  expect(sessionEnd(session(true, 0, 7 * dayMs - hourMs))).toEqual(at(7 * dayMs))
})

test('a session has not ended a millisecond before its end, and has ended at it', () => {
  expect(hasEnded(session(true, 0, 0), at(12 * hourMs - 1))).toBe(false)
  expect(hasEnded(session(true, 0, 0), at(12 * hourMs))).toBe(true)
})

test('a session that starts a whole lifetime after now has ended', () => {
  expect(hasEnded(session(false, 0, 0), at(1 - 30 * dayMs))).toBe(false)
  expect(hasEnded(session(false, 0, 0), at(-30 * dayMs))).toBe(true)
})

test('being seen is stored a minute after the last time, or when the clock is a minute back', () => {
  const isDue = (ms: number) => isSeenUpdateDue(at(0), at(ms))
  expect([isDue(0), isDue(minuteMs - 1), isDue(1 - minuteMs)]).toEqual([false, false, false])
  expect([isDue(minuteMs), isDue(-minuteMs)]).toEqual([true, true])
})

function session(isAdmin: boolean, startedMs: number, seenMs: number) {
  return { isAdmin, startedAt: at(startedMs), seenAt: at(seenMs) }
}

function at(ms: number): Date {
  return new Date(Date.UTC(2026, 5, 1) + ms)
}
