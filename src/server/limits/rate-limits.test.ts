import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { countedAs, rateLimits } from './rate-limits.ts'

test('the 300th page within ten seconds is answered, the 301st gets 429 with Retry-After', () => {
  const rateLimit = rateLimits(true, () => 0)
  for (let at = 0; at < 300; at += 1) expect(rateLimit.page('a')).toBe(none)
  expect(rateLimit.page('a')).toEqual({
    status: 429,
    title: 'Too Many Requests',
    message: expect.stringMatching(/^That was too much at once\. Please try again in \d+ seconds?\.$/),
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  expect(rateLimit.page('b')).toBe(none)
})

test('the 30th challenge within a minute is issued, the 31st is not', () => {
  const rateLimit = rateLimits(true, () => 0)
  for (let at = 0; at < 30; at += 1) expect(rateLimit.challenge('a')).toBe(none)
  expect(rateLimit.challenge('a')).toBeGreaterThan(0)
  expect(rateLimit.challenge('b')).toBe(none)
})

test('without limits every request passes', () => {
  const rateLimit = rateLimits(false, () => 0)
  for (let at = 0; at < 1000; at += 1) expect([rateLimit.page('a'), rateLimit.challenge('a')]).toEqual([none, none])
})

test('challenges get harder the more were issued within a minute', () => {
  const rateLimit = rateLimits(true, () => 0)
  const given = Array.from({ length: 301 }, () => rateLimit.difficulty())
  expect([given[0], given[59], given[60], given[299], given[300]]).toEqual([1, 1, 2, 2, 4])
})

test('what a page of another site makes a browser ask for uses none of the visitor’s limits up', () => {
  const rateLimit = rateLimits(true, () => 0)
  for (const site of ['cross-site', 'same-site'])
    for (let at = 0; at < 400; at += 1) {
      rateLimit.page(countedAs('a', site))
      rateLimit.challenge(countedAs('a', site))
    }
  for (const site of ['same-origin', 'none', undefined]) {
    expect(rateLimit.page(countedAs('a', site))).toBe(none)
    expect(rateLimit.challenge(countedAs('a', site))).toBe(none)
  }
  expect(rateLimit.page(countedAs('a', 'cross-site'))).toMatchObject({ status: 429 })
})
