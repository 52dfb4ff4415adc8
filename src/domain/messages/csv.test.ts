import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

/** The text of the only field in the only row, without its quotes. */
const written = (field: string) => csvText(['a'], [[field]]).slice('\ufeff"a"\r\n"'.length, -'"\r\n'.length)

test('a table has a byte order mark, a line of names, and lines that end with CR LF', () => {
  expect(csvText(['name', 'text'], [['Ada', 'x']])).toBe('\ufeff"name","text"\r\n"Ada","x"\r\n')
  expect(csvText(['name'], [])).toBe('\ufeff"name"\r\n')
})

test('commas, quotes, line breaks and letters of any script are read back unchanged', () => {
  const rows = [
    ['a,b', 'say "yes"', 'one\ntwo', ''],
    ['"', ',', 'Ada\u00eb \u{1F6F6} \u05d0', 'x\r\ny'],
  ]
  expect(parsed(csvText(['1', '2', '3', '4'], rows))).toEqual([['1', '2', '3', '4'], ...rows])
})

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201'])(
  'a field that begins with a formula such as %j becomes text',
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
])('characters before a formula do not hide it: %j', (field, expected) => {
  expect(written(field)).toBe(expected)
})

test.each([
  ['x;=1', "x;'=1"],
  ['x\t@y', "x\t'@y"],
  ['x\n\n =1', "x\n\n '=1"],
  ['x\r\n-1', "x\r\n'-1"],
  ['";=1', `"";'=1`],
])('with other separators, too, no cell begins with a formula: %j', (field, expected) => {
  expect(written(field)).toBe(expected)
})

test.each(['1+1', 'a=b', 'ada@example.com', 'well-known', '; x', "'=1", 'Hello,=)'])(
  '%j is no formula and stays as it is',
  (field) => {
    expect(written(field)).toBe(field)
  },
)

/** Parses RFC 4180 as a spreadsheet does: the fields of each line. */
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
