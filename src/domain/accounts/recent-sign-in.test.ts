import { expect, test } from 'vitest'
import { minuteMs } from '../quota.ts'
import { confirmLead, isRecentSignIn } from './recent-sign-in.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

/** docs/behaviour.md 29.1. */
test('a sign-in is recent for 15 minutes, and not after', () => {
  expect(isRecentSignIn(before(14), now)).toBe(true)
  expect(isRecentSignIn(before(15), now)).toBe(true)
  expect(isRecentSignIn(new Date(before(15).getTime() - 1), now)).toBe(false)
  expect(isRecentSignIn(before(16), now)).toBe(false)
})

test('a confirmation in the future is recent only if it is near: a clock was wrong', () => {
  expect(isRecentSignIn(before(-14), now)).toBe(true)
  expect(isRecentSignIn(before(-16), now)).toBe(false)
})

test.each([
  [0, 'just now'],
  [1, '1 minute ago'],
  [43, '43 minutes ago'],
  [119, '119 minutes ago'],
  [120, '2 hours ago'],
  [47 * 60, '47 hours ago'],
  [48 * 60, '2 days ago'],
])('the message says how old the sign-in is: %i minutes', (minutes, ago) => {
  expect(confirmLead('backup-download', before(minutes), now)).toBe(
    `Downloading a backup asks for your password again: you signed in ${ago}.`,
  )
})

test('an address that names no dangerous action says so without its words', () => {
  for (const name of ['', 'Your bank', 'toString'])
    expect(confirmLead(name, now, now)).toBe('This asks for your password again: you signed in just now.')
})
