import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { floods } from './rate-limits.ts'

test('the 300th page within ten seconds is given, the 301st is told when to come again', () => {
  const flood = floods(true, () => 0)
  for (let at = 0; at < 300; at += 1) expect(flood.page('a')).toBe(none)
  expect(flood.page('a')).toEqual({
    status: 429,
    title: 'Too Many Requests',
    sentence: expect.stringMatching(/^That was too much at once\. Please try again in \d+ seconds?\.$/),
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  expect(flood.page('b')).toBe(none)
})

test('the 30th challenge within a minute is given, the 31st is not', () => {
  const flood = floods(true, () => 0)
  for (let at = 0; at < 30; at += 1) expect(flood.challenge('a')).toBe(none)
  expect(flood.challenge('a')).toBeGreaterThan(0)
  expect(flood.challenge('b')).toBe(none)
})

test('without limits everybody gets everything', () => {
  const flood = floods(false, () => 0)
  for (let at = 0; at < 1000; at += 1) expect([flood.page('a'), flood.challenge('a')]).toEqual([none, none])
})

test('challenges get harder the more of them were given within a minute', () => {
  const flood = floods(true, () => 0)
  const given = Array.from({ length: 301 }, () => flood.hardness())
  expect([given[0], given[59], given[60], given[299], given[300]]).toEqual([1, 1, 2, 2, 4])
})
