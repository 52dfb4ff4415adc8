import { expect, test } from 'vitest'
import { columnsOf, cut, tableLines } from './columns.ts'

test('East Asian letters and pictures take two columns, combining marks none', () => {
  expect(columnsOf('Ada')).toBe(3)
  expect(columnsOf('山田')).toBe(4)
  expect(columnsOf('한글')).toBe(4)
  expect(columnsOf('\u{1F6F6}\u{2728}')).toBe(4)
  expect(columnsOf('e\u0301a')).toBe(2)
})

test('a text is cut at its columns, with an ellipsis', () => {
  expect(cut('Ada Quill', 9)).toBe('Ada Quill')
  expect(cut('Ada Quill', 8)).toBe('Ada Qui…')
  expect(cut('山田太郎', 7)).toBe('山田太…')
  expect(cut('山田太郎', 6)).toBe('山田…')
  expect(cut('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…')
  expect([cut('Ada', 1), cut('Ada', 0)]).toEqual(['…', ''])
})

test('columns are aligned, as wide as they need to be', () => {
  const rows = [
    ['a', '山田', 'x'],
    ['bbb', 'c', ''],
  ]
  expect(tableLines(rows, [10, 10, 10])).toEqual(['a    山田  x', 'bbb  c'])
  expect(tableLines(rows, [2, 10, 10])).toEqual(['a   山田  x', 'b…  c'])
})

test('no line is wider than the terminal, whatever it contains', () => {
  const rows = [['\u001b[31m\u202eevil\n', '山'.repeat(100), 'x'.repeat(500)]]
  for (const width of [200, 80, 40, 7, 1]) {
    const [line = ''] = tableLines(rows, [300, 300, 300], width)
    expect(columnsOf(line)).toBeLessThanOrEqual(width)
    expect(line).not.toMatch(/\p{Cc}|\p{Cf}/u)
  }
})

test('no rows are no lines', () => {
  expect(tableLines([], [10])).toEqual([])
})
