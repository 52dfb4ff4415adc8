import fc from 'fast-check'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { newComparing } from '../comparing/comparing.ts'
import { lineChanges } from './field-change.ts'

const brief = (before: unknown[], after: unknown[]) =>
  lineChanges(before, after, newComparing())?.map(({ kind, line, was }) => `${kind} ${was ?? '-'}>${line ?? '-'}`)

test.each<[string, unknown[], unknown[], string[]]>([
  ['equal lists', ['a', 'b'], ['a', 'b'], []],
  ['a line at the end', ['a'], ['a', 'b'], ['added ->2']],
  ['a line at the start, which moves no other', ['a', 'b'], ['x', 'a', 'b'], ['added ->1']],
  ['a line that is gone', ['a', 'b', 'c'], ['a', 'c'], ['removed 2>-']],
  ['a line in other words', ['a', 'b', 'c'], ['a', 'x', 'c'], ['changed 2>2']],
  ['a line moved up', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'e', 'c', 'd'], ['moved 5>3']],
  ['equal lines that are two', ['a', 'a'], ['a'], ['removed 2>-']],
  ['groups whose fields are in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], []],
  ['everything', ['a'], [], ['removed 1>-']],
])('%s', (_, before, after, changes) => {
  expect(brief(before, after)).toEqual(changes)
})

test('a change has the line before and after', () => {
  expect(lineChanges(['a', 'b'], ['a', 'x', 'c'], newComparing())).toEqual([
    { kind: 'changed', line: 2, was: 2, before: 'b', after: 'x' },
    { kind: 'added', line: 3, was: none, before: none, after: 'c' },
  ])
})

test('a list is compared as far as there are steps: one more is too long to compare', () => {
  const [before, after] = [Array.from({ length: 200 }, (_, at) => at), Array.from({ length: 200 }, (_, at) => -at)]
  const needed = newComparing()
  expect(lineChanges(before, after, needed)).toHaveLength(199)
  const steps = newComparing().left - needed.left
  expect(lineChanges(before, after, { left: steps })).toHaveLength(199)
  expect(lineChanges(before, after, { left: steps - 1 })).toBe(none)
})

test('the longest lists of a draft are compared whole, whatever they are', () => {
  const lines = fc.array(fc.nat(300), { minLength: 200, maxLength: 200 })
  fc.assert(fc.property(lines, lines, (before, after) => lineChanges(before, after, newComparing()) !== none))
})
