import { expect, test } from 'vitest'
import { limiter } from './limiter.ts'

const quota = { key: 'a', max: 3, windowMs: 1000 }

test('events up to the quota pass, and one more gets the time to wait', () => {
  const take = limiter()
  expect([take(quota, 0), take(quota, 10), take(quota, 20)]).toEqual([0, 0, 0])
  const wait = take(quota, 30)
  expect(wait).toBeGreaterThan(0)
  expect(take(quota, 30 + wait - 2)).toBeGreaterThan(0)
  expect(take(quota, 30 + wait)).toBe(0)
})

test('a rejected event is not counted', () => {
  const take = limiter()
  for (let at = 0; at < 1000; at += 1) take(quota, at)
  expect(take(quota, 2000)).toBe(0)
})

test('the window slides: at its middle half of the previous one counts', () => {
  const take = limiter()
  for (let at = 0; at < 3; at += 1) expect(take(quota, 900)).toBe(0)
  expect(take(quota, 1001)).toBeGreaterThan(0)
  expect(take(quota, 1500)).toBe(0)
  expect(take(quota, 1501)).toBeGreaterThan(0)
})

test('keys are counted separately', () => {
  const take = limiter()
  for (let at = 0; at < 3; at += 1) take(quota, 0)
  expect(take({ ...quota, key: 'b' }, 0)).toBe(0)
})

test('beyond the maximum number of keys the oldest is dropped', () => {
  const take = limiter(2)
  for (let at = 0; at < 3; at += 1) take(quota, 0)
  take({ ...quota, key: 'b' }, 0)
  expect(take(quota, 0)).toBeGreaterThan(0)
  take({ ...quota, key: 'c' }, 0)
  expect(take(quota, 0)).toBe(0)
})
