import { expect, test } from 'vitest'
import { pageDescription } from './description.ts'

test('a sentence of 50 characters stands alone; a shorter one takes further texts until it is long enough', () => {
  expect(pageDescription('x'.repeat(50), 'more')).toBe('x'.repeat(50))
  expect(pageDescription('x'.repeat(49), '', null, 'more', 'still more')).toBe(`${'x'.repeat(49)}. more`)
  expect(pageDescription('Write to Ada.', 'Want to get in contact with me?', 'Submit a message here!')).toBe(
    'Write to Ada. Want to get in contact with me? Submit a message here!',
  )
})

test('160 characters stay; of more, whole words and an ellipsis', () => {
  const words = `${'word '.repeat(31)}12345`
  expect(words.length).toBe(160)
  expect(pageDescription(words)).toBe(words)
  expect(pageDescription(`${words}6`)).toBe(`${'word '.repeat(31).trim()}…`)
  expect(pageDescription(`${'x'.repeat(80)} ${'y'.repeat(78)} z`)).toBe(`${'x'.repeat(80)} ${'y'.repeat(78)}…`)
})

test('a word longer than a description is cut, never through a character', () => {
  expect(pageDescription('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`)
  const canoes = pageDescription('🛶'.repeat(100))
  expect([canoes, canoes.isWellFormed()]).toEqual([`${'🛶'.repeat(79)}…`, true])
})

test('line breaks and control characters become spaces', () => {
  expect(pageDescription(`${'a'.repeat(30)}\r\n${'b'.repeat(30)}`)).toBe(`${'a'.repeat(30)} ${'b'.repeat(30)}`)
})
