import { expect, test } from 'vitest'
import { english } from '#resume/words.ts'
import { wordsIn } from './words-in.ts'

/** docs/behaviour.md 39.1. */
const german = wordsIn('de', {
  'Log In': 'Anmelden',
  'Write to {$name}': 'An {$name} schreiben',
  '{$count} duties': '.input {$count :number} .match $count one {{{$count} Aufgabe}} * {{{$count} Aufgaben}}',
  Broken: '{{',
  'Hello {$name}': 'Hallo {$nobody}',
})

test('a text is that of the catalogue, with its values', () => {
  expect(german('Log In')).toBe('Anmelden')
  expect(german('Write to {$name}', { name: 'Ada {$x}' })).toBe('An Ada {$x} schreiben')
  expect([1, 2].map((count) => german('{$count} duties', { count }))).toEqual(['1 Aufgabe', '2 Aufgaben'])
  expect(german.language).toBe('de')
})

test('a text that is missing, cannot be read or lacks a value is English', () => {
  expect(german('Log Out')).toBe('Log Out')
  expect(german('Broken')).toBe('Broken')
  expect(german('Hello {$name}', { name: 'Ada' })).toBe('Hello Ada')
  expect(german('constructor')).toBe('constructor')
})

test('English fills values and leaves what has none', () => {
  expect(english('Write to {$name}', { name: 'Ada' })).toBe('Write to Ada')
  expect(english('{$a} and {$b}', { a: 1 })).toBe('1 and {$b}')
  expect(english('{$a}')).toBe('{$a}')
})

test('a value in a text that is written from right to left keeps its own direction', () => {
  const arabic = wordsIn('ar', { 'Write to {$name}': 'اكتب إلى {$name}' })
  expect(arabic('Write to {$name}', { name: 'Ada' })).toBe('اكتب إلى \u2068Ada\u2069')
})
