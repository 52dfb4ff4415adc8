import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const whole = face(require.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'))
const parts = ['english', 'other-latin'].map((name) => face(`${import.meta.dirname}/brygada-1918-${name}.woff2`))

function face(path: string): Font {
  return create(readFileSync(path)) as Font
}

/** Not a control character, the soft hyphen, a space without a width, or the end of the list of characters. */
const isDrawn = (code: number) => code >= 0x20 && ![0xad, 0x200b, 0xffff].includes(code)

test("the two files draw every character as the package's face does, in the same weights", () => {
  const characters = whole.characterSet.filter(isDrawn)
  expect(characters.length).toBeGreaterThan(200)
  for (const code of characters) {
    const [own, another] = parts.filter((each) => each.hasGlyphForCodePoint(code)).map((each) => drawn(each, code))
    expect(own, `U+${code.toString(16)}`).toEqual(drawn(whole, code))
    expect(another, `a second file with U+${code.toString(16)}`).toBe(undefined)
  }
  for (const { variationAxes } of parts) expect(variationAxes).toEqual(whole.variationAxes)
})

function drawn(from: Font, code: number) {
  const { advanceWidth, path } = from.glyphForCodePoint(code)
  return { advanceWidth, outline: path.toSVG() }
}

test('the stylesheet gives each file the characters that it has, and no character two files', () => {
  const css = readFileSync(`${import.meta.dirname}/../styles/font.css`, 'utf8')
  const rules = [...css.matchAll(/url\("\.\.\/fonts\/brygada-1918-([\w-]+)\.woff2"\)[^}]*unicode-range:\s*([^;]*);/g)]
  expect(rules.map(([, name]) => name)).toEqual(['english', 'other-latin', 'english', 'other-latin'])
  const named = rules.map(([, , ranges = '']) => new Set(ranges.split(',').flatMap(codesIn)))
  for (const [at, { characterSet }] of parts.entries())
    expect(characterSet.filter((code) => isDrawn(code) && !named[at]?.has(code))).toEqual([])
  expect([...(named[0] ?? [])].filter((code) => named[1]?.has(code))).toEqual([])
  expect(named.slice(2)).toEqual(named.slice(0, 2))
})

/** The characters of a range as in `unicode-range`: U+A0, or U+20-7E. */
function codesIn(range: string): number[] {
  const [from = 0, to = from] = range
    .trim()
    .slice('U+'.length)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

test("the lines of the two files are as far apart as those of the package's face", () => {
  for (const { ascent, descent, lineGap, unitsPerEm } of parts)
    expect({ ascent, descent, lineGap, unitsPerEm }).toEqual({
      ...{ ascent: whole.ascent, descent: whole.descent, lineGap: whole.lineGap, unitsPerEm: whole.unitsPerEm },
    })
})
