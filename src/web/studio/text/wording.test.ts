import { expect, test } from 'vitest'
import { everyText } from './wording.ts'

test.each([
  [1, 'every hour'],
  [6, 'every 6 hours'],
  [24, 'every day'],
  [36, 'every 36 hours'],
  [72, 'every 3 days'],
  [168, 'every week'],
])('%d hours are %s', (hours, words) => {
  expect(everyText(hours)).toBe(words)
})
