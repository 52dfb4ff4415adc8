import { expect, test } from 'vitest'
import { dayMs } from '../quota.ts'
import { checked, deadText, isDue, isEarly, toLinkChecks } from './link-checks.ts'
import type { Asked } from './server-answer.ts'

const now = new Date('2026-11-30T12:00:00Z')
const address = 'https://a.example/'
const before = { address, at: '2026-11-29T12:00:00.000Z', since: '2026-11-01T12:00:00.000Z', why: '404' }

function agoIn(ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

test.each<[asked: Asked<number>, says: string, later: string]>([
  [{ answer: 200 }, '', ''],
  [{ answer: 399 }, '', ''],
  [{ answer: 404 }, 'The page is gone (404).', 'The page is gone (404).'],
  [{ answer: 410 }, 'The page is gone (410).', 'The page is gone (410).'],
  [{ fault: 'unknown-host' }, 'There is no such host any more.', 'There is no such host any more.'],
  [{ fault: 'unreachable' }, '', 'The server cannot be reached.'],
  [{ fault: 'timeout' }, '', 'The server does not answer.'],
  [{ fault: 'certificate' }, '', 'The certificate is not valid, so browsers warn of the site.'],
  [{ answer: 500 }, '', 'The server only answers with errors.'],
  [{ answer: 401 }, '', ''],
  [{ answer: 403 }, '', ''],
  [{ answer: 429 }, '', ''],
  [{ answer: 999 }, '', ''],
  [{ fault: 'private' }, '', ''],
  [{ fault: 'address' }, '', ''],
  [{ fault: 'redirects' }, '', ''],
])('the first answer %j says at once %j, and after a week %j', (asked, says, later) => {
  const check = checked(undefined, address, asked, now)
  expect(check.at).toBe(now.toISOString())
  expect(deadText(check, now)).toBe(says)
  expect(deadText(check, new Date(now.getTime() + 7 * dayMs - 1))).toBe(says)
  expect(deadText(check, new Date(now.getTime() + 7 * dayMs))).toBe(later)
})

test.each<[asked: Asked<number>, since: string, why: string]>([
  [{ answer: 200 }, '', ''],
  [{ answer: 410 }, before.since, '410'],
  [{ fault: 'timeout' }, before.since, 'timeout'],
  [{ answer: 403 }, before.since, '404'],
  [{ answer: 999 }, before.since, '404'],
])('after a page was gone, %j leaves %j', (asked, since, why) => {
  expect(checked(before, address, asked, now)).toEqual({ address, at: now.toISOString(), since, why })
})

test.each<[asked: Asked<number>, why: string]>([
  [{ answer: 200 }, ''],
  [{ answer: 404 }, ''],
  [{ fault: 'certificate' }, ''],
  [{ fault: 'unreachable' }, ''],
  [{ fault: 'unknown-host' }, 'unknown-host'],
])('of an address with http, which is asked over https, %j is %j', (asked, why) => {
  expect(checked(undefined, 'http://a.example/', asked, now).why).toBe(why)
})

test.each([
  ['a week after it answered', '', 7 * dayMs, true],
  ['less than a week after it answered', '', 7 * dayMs - 1, false],
  ['a day after it did not answer', before.since, dayMs, true],
  ['less than a day after it did not answer', before.since, dayMs - 1, false],
  ['when the last time is in the future', '', -1, true],
])('an address %s', (_, since, ageMs, due) => {
  expect(isDue({ address, at: agoIn(ageMs), since, why: '' }, now)).toBe(due)
})

test('an address that was never asked is due', () => {
  expect(isDue(undefined, now)).toBe(true)
})

test.each([
  ['', false],
  [agoIn(0), false],
  [agoIn(-1), true],
  [agoIn(-dayMs), true],
  [agoIn(-dayMs - 1), false],
])('nothing is asked before %j: %j', (nextAt, early) => {
  expect(isEarly({ isOn: true, nextAt, checks: [] }, now)).toBe(early)
})

test('a damaged state is off, and asks again what it cannot read', () => {
  expect(toLinkChecks({})).toEqual({ isOn: false, nextAt: '', checks: [] })
  const checks = [before, { ...before, at: 'x', since: 1 }, { at: before.at }, 'x']
  expect(toLinkChecks({ isOn: true, nextAt: 'soon', checks })).toEqual({
    ...{ isOn: true, nextAt: '' },
    checks: [before, { ...before, at: '', since: '' }],
  })
})
