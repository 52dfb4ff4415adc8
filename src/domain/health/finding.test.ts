import { expect, test } from 'vitest'
import { findingsText, inOrder, warning, wrong } from './finding.ts'

test('the summary of findings counts errors and warnings', () => {
  const [good, look, bad] = [inOrder('x', ''), warning('x', ''), wrong('x', '')]
  expect(findingsText([good])).toBe('Everything is in order.')
  expect(findingsText([good, look])).toBe('Nothing is wrong, 1 warning.')
  expect(findingsText([bad, look, look])).toBe('1 thing is wrong, 2 warnings.')
  expect(findingsText([bad, bad])).toBe('2 things are wrong.')
})
