import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { askedPaper, paperOf } from './resume-paper.ts'

/** docs/behaviour.md 32.1. */
test('the paper is US Letter in the United States and Canada, A4 in every other country and without one', () => {
  expect(['US', 'CA'].map(paperOf)).toEqual(['letter', 'letter'])
  expect(['MX', 'DE', 'JP', none].map(paperOf)).toEqual(['a4', 'a4', 'a4', 'a4'])
})

test('an address asks for a paper by its name; any other value asks for none', () => {
  expect(['a4', 'letter'].map(askedPaper)).toEqual(['a4', 'letter'])
  expect(['A4', 'a5', '', none].map(askedPaper)).toEqual([undefined, undefined, undefined, undefined])
})
