import { expect, test } from 'vitest'
import { dateFormat } from './date-format.ts'

const year = (timeZone: string) => dateFormat('en-US', { timeZone, year: 'numeric' })

test('the same options have one format, other ones another', () => {
  expect(year('UTC')).toBe(year('UTC'))
  expect(year('UTC')).not.toBe(year('Asia/Tokyo'))
  expect(year('UTC')).not.toBe(dateFormat('en-GB', { timeZone: 'UTC', year: 'numeric' }))
})

test('an unknown zone throws each time', () => {
  for (const _ of [1, 2]) expect(() => year('Nowhere/Here')).toThrow(RangeError)
})

test('formats of many zones are forgotten', () => {
  const before = year('UTC')
  for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 60)) year(zone)
  expect(year('UTC')).not.toBe(before)
})
