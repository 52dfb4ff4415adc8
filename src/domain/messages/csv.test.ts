import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

/** What the one field of the one row became, without its quotes. */
const written = (field: string) => csvText(['a'], [[field]]).slice('\ufeff"a"\r\n"'.length, -'"\r\n'.length)

test('a table has a mark of its encoding, a line of names, and lines that end with CR LF', () => {
  expect(csvText(['name', 'text'], [['Ada', 'x']])).toBe('\ufeff"name","text"\r\n"Ada","x"\r\n')
  expect(csvText(['name'], [])).toBe('\ufeff"name"\r\n')
})

test('commas, quotes, line breaks and letters of any script come back as they were', () => {
  const rows = [
    ['a,b', 'say "yes"', 'one\ntwo', ''],
    ['"', ',', 'Ada\u00eb \u{1F6F6} \u05d0', 'x\r\ny'],
  ]
  expect(parsed(csvText(['1', '2', '3', '4'], rows))).toEqual([['1', '2', '3', '4'], ...rows])
})

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201'])(
  'a field that begins a formula, as in %j, is a text',
  (field) => {
    expect(written(field)).toBe(`'${field}`)
  },
)

test.each([
  ['\t1', "'\t1"],
  ['\r1', "'\r1"],
  ['\n1', "'\n1"],
  [' =1', " '=1"],
  ['\u200b\ufeff=1', "\u200b\ufeff'=1"],
  ['\t=1', "'\t'=1"],
])('what stands before a formula does not hide it: %j', (field, expected) => {
  expect(written(field)).toBe(expected)
})

test.each([
  ['x;=1', "x;'=1"],
  ['x\t@y', "x\t'@y"],
  ['x\n\n =1', "x\n\n '=1"],
  ['x\r\n-1', "x\r\n'-1"],
  ['";=1', `"";'=1`],
])('no cell that a program with other separators would see begins a formula: %j', (field, expected) => {
  expect(written(field)).toBe(expected)
})

test.each(['1+1', 'a=b', 'ada@example.com', 'well-known', '; x', "'=1", 'Hello,=)'])(
  '%j is no formula, and stays as it is',
  (field) => {
    expect(written(field)).toBe(field)
  },
)

/** A reader of RFC 4180, as a spreadsheet has it: the fields of each line. */
function parsed(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, field = '', end] of text.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    line.push(field.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
