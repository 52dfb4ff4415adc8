import { expect, test } from 'vitest'
import { kept, type Line, linesOf } from './lines.ts'

const measure = (text: string) => ({
  width: ({ start, end }: Line) => end - start,
  breaks: () =>
    [...text.matchAll(/[ \n]+|(?<=[-/…日。])(?=[\w東])/g)]
      .map(({ index, 0: found }) => index + found.length)
      .concat(text.length),
})

test('lines are filled evenly, so that no word is lost at the end', () => {
  expect(broken('one two three four five si', 23)).toEqual(['one two three four', 'five si'])
})

test('a text that fits is one line, a text without letters none', () => {
  expect(broken('one two', 7)).toEqual(['one two'])
  expect(broken('', 7)).toEqual([])
})

test('a line feed ends a line, and the lines before and after it are chosen on their own', () => {
  expect(broken('one two\nthree four five\nsix', 12)).toEqual(['one two', 'three four', 'five', 'six'])
  expect(broken('one\ntwo', 50)).toEqual(['one', 'two'])
})

test('no line ends after a hyphen, a slash or dots inside a word', () => {
  expect(broken('aaa bb-cc and/or d…e', 7)).toEqual(['aaa', 'bb-cc', 'and/or', 'd…e'])
})

test('a line of a language without spaces ends between its letters', () => {
  expect(broken('日東日。東', 4)).toEqual(['日東日。', '東'])
})

test('a word that is wider than a line is cut between graphemes', () => {
  expect(broken('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  expect(linesOf('e\u0301e\u0301', 2, measure('e\u0301e\u0301'))).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ])
})

test('a part that is to stay together is not broken, unless it is wider than a line', () => {
  const parts = [{ start: 3, end: 10 }]
  expect(kept('aa bbb ccc', parts, 9, measure('').width)).toBe('aa bbb\u00a0ccc')
  expect(kept('aa bbb ccc', parts, 6, measure('').width)).toBe('aa bbb ccc')
})

function broken(text: string, max: number): string[] {
  return linesOf(text, max, measure(text)).map(({ start, end }) => text.slice(start, end))
}
