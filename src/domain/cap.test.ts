import { expect, test } from 'vitest'
import { waitText } from './cap.ts'

test.each([
  [-5, 'in 1 second'],
  [0, 'in 1 second'],
  [1001, 'in 2 seconds'],
  [60_000, 'in 60 seconds'],
  [60_001, 'in 2 minutes'],
  [3_600_000, 'in 60 minutes'],
  [3_600_001, 'in 2 hours'],
  [86_400_001, 'in 2 days'],
])('a wait of %d ms is said as %j, never too short', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})
