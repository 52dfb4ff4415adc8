import { expect, test } from 'vitest'
import { otherLanguage } from './browser-time-zone.ts'

test.each([
  ['de-AT', 'Austrian German'],
  ['en', ''],
  ['en-GB', ''],
  ['C', ''],
  ['', ''],
])('of the browser’s language %j the start says %j', (tag, name) => {
  expect(otherLanguage(tag)).toBe(name)
})
