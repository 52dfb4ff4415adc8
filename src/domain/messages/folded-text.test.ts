import { expect, test } from 'vitest'
import { foldedText, searchableText, searchLimits, searchWords } from './folded-text.ts'

test('neither case nor accents count', () => {
  expect(foldedText('\u00c9COLE Stra\u00dfe \u0141\u00f3d\u017a \u00d8re \u0130stanbul')).toBe(
    'ecole strasse lodz ore istanbul',
  )
  expect(foldedText('e\u0301')).toBe(foldedText('\u00e9'))
})

test('other scripts stay, folded by the same rule', () => {
  expect(foldedText('\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd')).toBe(foldedText('\u05e9\u05dc\u05d5\u05dd'))
  expect(foldedText('\u041f\u0440\u0438\u0432\u0435\u0442')).toBe('\u043f\u0440\u0438\u0432\u0435\u0442')
})

test('the words of a search are separated by any space, each once', () => {
  expect(searchWords('  Tide\u00a0 tide\nWINDOW ')).toEqual(['tide', 'window'])
  expect(searchWords(' \t ')).toEqual([])
})

test('ten words and 200 characters of a search count, and no more', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(searchLimits.words)
  expect(searchWords('a b c d e f g h i j k')).toHaveLength(searchLimits.words)
  expect(searchWords('x'.repeat(200))).toEqual(['x'.repeat(200)])
  expect(searchWords('x'.repeat(201))).toEqual(['x'.repeat(200)])
})

test('a search looks through name, address, company and message, and no word spans two of them', () => {
  const text = searchableText({ name: 'Ada', email: 'ada@example.org', company: 'Halyard', message: 'Moon' })
  for (const word of ['ada', '@example', 'halyard', 'moon']) expect(text).toContain(word)
  expect(text).not.toContain('halyardmoon')
})
