import { expect, test } from 'vitest'
import { capitalise, isBlank, joined, titleCase, xmlText } from './text.ts'

for (const [name, text] of Object.entries({
  nothing: '',
  spaces: '  ',
  'tabs and line breaks': '\t\r\n\v\f',
  'no-break spaces': '\u00a0\u202f\u2007',
  'ideographic space': '\u3000',
  'zero-width space': '\u200b',
  joiners: '\u200c\u200d\u2060\ufeff',
  'soft hyphen': '\u00ad',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'blank Braille': '\u2800',
  'bidi marks': '\u200e\u200f\u202e\u2066',
  'line separators': '\u2028\u2029',
  'variation selectors and tags': '\ufe0f\u{e0020}',
  'all of them': ' \u00a0\u200b\u3164\u2800\ufeff',
})) {
  test(`${name} are blank`, () => {
    expect(isBlank(text)).toBe(true)
    expect(isBlank(`${text}.${text}`)).toBe(false)
  })
}

test('visible text is not blank', () => {
  for (const text of ['a', '0', '.', '-', '\u0301', '\u{1F6F6}', 'ㅤㅤx', '\ufffd', '\0']) expect(isBlank(text)).toBe(false)
})

test('a text for XML has no character that XML forbids, and keeps its words apart', () => {
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
  for (let unit = 0; unit <= 0xffff; unit += 1)
    expect(xmlText(`a${String.fromCharCode(unit)}b`), unit.toString(16)).not.toMatch(forbidden)
  expect(xmlText('Proofs \ufffe\u0001read\fdaily\v\u{1F6F6}\t\r\n')).toBe('Proofs read\ndaily\n\u{1F6F6}\t\r\n')
})

test('the words of a title are capitalised', () => {
  expect(titleCase('about me')).toBe('About Me')
  expect(titleCase('LOUD wORDS')).toBe('Loud Words')
  expect(titleCase('desktop')).toBe('Desktop')
})

test('vs becomes lower case, UNCW upper case, and becomes an ampersand, in any spelling', () => {
  expect(titleCase('Cats VS dogs')).toBe('Cats vs Dogs')
  expect(titleCase('vs')).toBe('vs')
  expect(titleCase('uncw And Uncw')).toBe('UNCW & UNCW')
})

test('special words match as whole words only', () => {
  expect(titleCase('vsop uncwx android band')).toBe('Vsop Uncwx Android Band')
})

test('a title has single spaces between its words, and none around them', () => {
  expect(titleCase('  two \t words\n')).toBe('Two Words')
  expect(titleCase('')).toBe('')
})

test('the first letter becomes upper case, the rest lower case', () => {
  expect(capitalise('hELLO')).toBe('Hello')
  expect(capitalise('élan')).toBe('Élan')
  expect(capitalise('x')).toBe('X')
  expect(capitalise('')).toBe('')
  expect(capitalise('1ST')).toBe('1st')
})

test('a letter of two code units is one letter', () => {
  expect(capitalise('\u{10428}\u{10400}')).toBe('\u{10400}\u{10428}')
})

test('absent and blank facts are left out of a list', () => {
  expect(joined(['Charleston', 'SC'])).toBe('Charleston, SC')
  expect(joined(['', 'SC'])).toBe('SC')
  expect(joined([null, undefined, ' ', '\u200b'])).toBe('')
  expect(joined(['Charleston, SC', '29403'], ' ')).toBe('Charleston, SC 29403')
})
