import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { nameProblem } from './account.ts'

test('a name is one line of 1 to 100 visible characters', () => {
  for (const name of ['Ada', '\u5c71\u7530', 'O\u2019Quill-Smith Jr.', '\u{1F6F6}'.repeat(100)])
    expect(nameProblem('Name', name)).toBe(none)
  for (const name of ['', ' \u00a0', '\u200b']) expect(nameProblem('Name', name)).toBe('Name cannot be blank.')
  for (const name of ['A\nB', 'A\u001b[2J', '\u202eadA'])
    expect(nameProblem('Name', name)).toBe('Name must be one line, without control characters.')
  expect(nameProblem('Name', '\u{1F6F6}'.repeat(101))).toBe('Name cannot be longer than 100 characters.')
})
