import { expect, test } from 'vitest'
import { bytesText, countText, spanText } from './byte-size.ts'

for (const [bytes, text] of [
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 kB'],
  [10 * 1024, '10 kB'],
  [64 * 2 ** 20, '64 MB'],
  [1023.9 * 2 ** 20, '1.0 GB'],
  [5e15, '4547 TB'],
] as const)
  test(`${bytes} bytes are shown as '${text}'`, () => {
    expect(bytesText(bytes)).toBe(text)
  })

for (const [ms, text] of [
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [86_399_999, '23 hours'],
  [172_800_000, '2 days'],
] as const)
  test(`${ms} ms are shown as '${text}'`, () => {
    expect(spanText(ms)).toBe(text)
  })

test('a count of one has the singular, other counts have the plural', () => {
  expect([countText(0, 'file'), countText(1, 'entry', 'entries'), countText(2, 'entry', 'entries')]).toEqual([
    '0 files',
    '1 entry',
    '2 entries',
  ])
})
