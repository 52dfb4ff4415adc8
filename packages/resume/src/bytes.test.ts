import { expect, test } from 'vitest'
import { utf8Length } from './bytes.ts'

const characters = [
  '',
  '\0',
  '\x7f',
  '\x80',
  '\u07ff',
  '\u0800',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\u{10000}',
  '\u{10ffff}',
]
const halves = ['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800']

test('a text has as many bytes as an encoder makes of it', () => {
  for (const each of [...characters, ...halves])
    for (const text of [each, `a${each}b`, `${each}\ud83d\ude00`])
      expect(utf8Length(text), JSON.stringify(text)).toBe(new TextEncoder().encode(text).length)
})
