import { expect, test } from 'vitest'
import { orderOf } from './use-choice.ts'

/** docs/behaviour.md 38.2. */
const all = ['a', 'b', 'c', 'd']

test('what is chosen comes first, in its order and once, then the others', () => {
  expect(orderOf([], all, all)).toEqual(all)
  expect(orderOf([], all, ['d', 'gone', 'b', 'd'])).toEqual(['d', 'b', 'a', 'c'])
  expect(orderOf([], all, [])).toEqual(all)
})

test('an unticked line keeps its place, until another choice or another line comes', () => {
  expect(orderOf(all, all, ['a', 'c', 'd'])).toBe(all)
  expect(orderOf(all, all, ['c', 'a'])).toEqual(['c', 'a', 'b', 'd'])
  expect(orderOf(all, [...all, 'e'], ['a'])).toEqual([...all, 'e'])
  expect(orderOf(all, ['a', 'b', 'x', 'd'], ['x'])).toEqual(['x', 'a', 'b', 'd'])
})
