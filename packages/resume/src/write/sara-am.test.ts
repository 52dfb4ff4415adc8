import { expect, test } from 'vitest'
import { withSaraAmParted } from './sara-am.ts'

/** docs/behaviour.md 32.6. */
test.each([
  ['ทำ', 'ท\u0e4dา'],
  ['น้ำ', 'น\u0e4d้า'],
  ['ນ້ຳ', 'ນ\u0ecd້າ'],
  ['ค้า, Ada', 'ค้า, Ada'],
])('%s is set as %s', (text, parted) => {
  expect(withSaraAmParted(text)).toBe(parted)
})
