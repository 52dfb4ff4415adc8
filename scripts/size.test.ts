import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measured, rises, rowsOf } from './size.ts'

const page = readFileSync('docs/size.md', 'utf8')

test('product and tests have no more lines than the last row of docs/size.md', () => {
  const now = measured()
  console.log(
    `product ${now.product} lines, tests ${now.tests}; in the product the median file has ${now.medianFile} lines, ` +
      `the longest line ${now.longestLine} characters, and every ${now.linesPerComment}th line is a comment`,
  )
  expect(rises(page, now)).toEqual([])
})

test('every row says for what it is', () => {
  expect(rowsOf(page)).not.toEqual([])
  expect(rowsOf(page).filter(({ reason }) => reason.trim() === '')).toEqual([])
})

const table = '| product | tests | for |\n|---|---|---|\n| 1,000 | 900 | the beginning |\n| 1,200 | 850 | a feature |\n'

test.each([
  [{ product: 1200, tests: 850 }, []],
  [{ product: 0, tests: 0 }, []],
  [{ product: 1201, tests: 850 }, ['product']],
  [{ product: 1200, tests: 851 }, ['tests']],
  [{ product: 1201, tests: 900 }, ['product', 'tests']],
])('of %j more than the last row has is %j', (now, more) => {
  expect(rises(table, now).map((line) => line.split(':')[0])).toEqual(more)
})
