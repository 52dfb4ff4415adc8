import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfText, type Line, lineFinder, linesOf } from '../content/lines.ts'

test('the id of a text is its hash by FNV-1a of 64 bits', () => {
  const hashOf = (text: string) =>
    new TextEncoder()
      .encode(text)
      .reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n)
  expect(idOfText('foobar')).toBe(`l${0x85944171f73967e8n.toString(36)}`) // RFC 9923, C
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(idOfText(text)).toBe(`l${hashOf(text).toString(36)}`)
    }),
  )
})

test('equal lines have ids of their own, as many as a document of 1 MB has', () => {
  const ids = linesOf({ duties: Array.from({ length: 200_000 }, () => 'x') }, 'duties').map(({ id }) => id)
  expect(new Set(ids).size).toBe(200_000)
  expect(ids.slice(0, 2)).toEqual([idOfText('x'), `${idOfText('x')}-2`])
})

test('a line is found by its id, else by that of its text; the first of equal ones is', () => {
  const lines: Line[] = [
    { id: 'one', text: 'Led' },
    { id: idOfText('Sailed'), text: 'Wrote' },
    { id: 'two', text: 'Led' },
    { id: 'three', text: 'Sailed' },
  ]
  const named = lineFinder(lines)
  expect(['two', idOfText('Led'), idOfText('Sailed'), 'four'].map((id) => named(id))).toEqual([
    lines[2],
    lines[0],
    lines[1],
    undefined,
  ])
})

test('no line is read again for each id that is gone', () => {
  let read = 0
  const lines = Array.from({ length: 200 }, (_, at) => ({
    id: `${at}`,
    get text() {
      read += 1
      return `line ${at}`
    },
  }))
  const named = lineFinder(lines)
  for (let at = 0; at < 200; at += 1) expect(named(`gone ${at}`)).toBeUndefined()
  expect(read).toBe(200)
})
