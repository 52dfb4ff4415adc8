import { expect, test } from 'vitest'
import { placeAfter } from './drag-list.ts'

test.each([
  [0, 2, 'above', 1],
  [0, 2, 'below', 2],
  [2, 0, 'above', 0],
  [2, 0, 'below', 1],
  [1, 0, 'below', 1],
  [1, 1, 'above', 1],
  [1, 1, 'below', 1],
  [1, 2, 'above', 1],
])('item %i that is dropped on item %i, %s its middle, is then item %i', (from, over, side, to) => {
  expect(placeAfter(from, over, side === 'below')).toBe(to)
})
