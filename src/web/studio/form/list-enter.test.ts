import { expect, test } from 'vitest'
import { listEnter } from './list-enter.ts'

test.each([
  ['- one', '\n- '],
  ['text\n\n* one', '\n* '],
  ['  - inner words', '\n  - '],
  ['1. one', '\n2. '],
  ['9) nine', '\n10) '],
  ['- one\n- ', ''],
  ['1. one\n2. ', ''],
  ['words', null],
  ['- one\nwords', null],
  ['-none', null],
  ['**bold**', null],
])('Enter after %j writes %j', (before, written) => {
  expect(listEnter(before)).toBe(written)
})
