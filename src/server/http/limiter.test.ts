import { expect, test } from 'vitest'
import { limiter } from './limiter.ts'

const cap = { key: 'a', most: 3, windowMs: 1000 }

test('events up to the quota pass, and one more gets the time to wait', () => {
  const take = limiter()
  expect([take(cap, 0), take(cap, 10), take(cap, 20)]).toEqual([0, 0, 0])
  const wait = take(cap, 30)
  expect(wait).toBeGreaterThan(0)
  expect(take(cap, 30 + wait - 2)).toBeGreaterThan(0)
  expect(take(cap, 30 + wait)).toBe(0)
})

test('a rejected event is not counted', () => {
  const take = limiter()
  for (let at = 0; at < 1000; at += 1) take(cap, at)
  expect(take(cap, 2000)).toBe(0)
})

test('the window slides: at its middle half of the previous one counts', () => {
  const take = limiter()
  for (let at = 0; at < 3; at += 1) expect(take(cap, 900)).toBe(0)
  expect(take(cap, 1001)).toBeGreaterThan(0)
  expect(take(cap, 1500)).toBe(0)
  expect(take(cap, 1501)).toBeGreaterThan(0)
})

test('keys are counted separately', () => {
  const take = limiter()
  for (let at = 0; at < 3; at += 1) take(cap, 0)
  expect(take({ ...cap, key: 'b' }, 0)).toBe(0)
})

test('beyond the maximum number of keys the oldest is dropped', () => {
  const take = limiter(2)
  for (let at = 0; at < 3; at += 1) take(cap, 0)
  take({ ...cap, key: 'b' }, 0)
  expect(take(cap, 0)).toBeGreaterThan(0)
  take({ ...cap, key: 'c' }, 0)
  expect(take(cap, 0)).toBe(0)
})
