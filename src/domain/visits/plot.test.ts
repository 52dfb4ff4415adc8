import { expect, test } from 'vitest'
import { plotOf } from './plot.ts'

test('the scale ends at a round number, and bars are parts of it', () => {
  const { bars, lines } = plotOf(rowsOf([62, 20], [31, 31], [0, 0]))
  expect(lines.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80])
  expect(bars.map(({ viewsHeight, visitsHeight }) => [viewsHeight, visitsHeight])).toEqual([
    [0.775, 0.25],
    [0.3875, 0.3875],
    [0, 0],
  ])
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [4.67, 24],
    [38, 24],
    [71.33, 24],
  ])
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [41, [0, 20, 40, 60]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
])('at most five lines for up to %i views', (most, values) => {
  expect(plotOf(rowsOf([most, 0])).lines.map(({ value }) => value)).toEqual(values)
})

function rowsOf(...numbers: [views: number, visits: number][]) {
  return numbers.map(([views, visits], at) => ({ name: `2026-11-0${at + 1}`, views, visits, isAtMost: false }))
}
