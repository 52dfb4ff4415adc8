import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const whole = face(require.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'))
const extended = face(
  require.resolve('@fontsource-variable/brygada-1918/files/brygada-1918-latin-ext-wght-normal.woff2'),
)
const names = ['english', 'europe', 'latin']
const parts = names.map((name) => face(`${import.meta.dirname}/brygada-${name}.woff2`))

function face(path: string): Font {
  return create(readFileSync(path)) as Font
}

/** Not a control character, the soft hyphen, a space without a width, or the end of the list of characters. */
const isDrawn = (code: number) => code >= 0x20 && ![0xad, 0x200b, 0xffff].includes(code)

/** The letters of the languages of Europe that are written in Latin letters: Latin Extended-A, and those of Romanian. */
const isEuropean = (code: number) => (code >= 0x100 && code <= 0x17f) || (code >= 0x218 && code <= 0x21b)

test("the files draw every character as the package's face does, in the same weights", () => {
  const characters = whole.characterSet.filter(isDrawn)
  const letters = extended.characterSet.filter((code) => isEuropean(code) && !characters.includes(code))
  expect(characters.length).toBeGreaterThan(200)
  expect(letters.length).toBeGreaterThan(120)
  for (const code of [...characters, ...letters]) {
    const [own, another] = parts.filter((each) => each.hasGlyphForCodePoint(code)).map((each) => drawn(each, code))
    expect(own, `U+${code.toString(16)}`).toEqual(drawn(letters.includes(code) ? extended : whole, code))
    expect(another, `a second file with U+${code.toString(16)}`).toBe(undefined)
  }
  for (const { variationAxes } of parts) expect(variationAxes).toEqual(whole.variationAxes)
})

function drawn(from: Font, code: number) {
  const { advanceWidth, path } = from.glyphForCodePoint(code)
  return { advanceWidth, outline: path.toSVG() }
}

test('the stylesheet gives each file the characters that it has, and those of English no other file', () => {
  const css = readFileSync(`${import.meta.dirname}/../styles/font.css`, 'utf8')
  const rules = [...css.matchAll(/url\("\.\.\/fonts\/brygada-([\w-]+)\.woff2"\)[^}]*unicode-range:\s*([^;]*);/g)]
  expect(rules.map(([, name]) => name)).toEqual(['english', 'latin', ...names])
  const named = rules.map(([, , ranges = '']) => new Set(ranges.split(',').flatMap(codesIn)))
  for (const [at, { characterSet }] of parts.entries())
    expect(characterSet.filter((code) => isDrawn(code) && !named[at + 2]?.has(code))).toEqual([])
  const [english, ...others] = named.slice(2)
  for (const codes of others) expect([...codes].filter((code) => english?.has(code))).toEqual([])
  expect(named.slice(0, 2)).toEqual([english, others.at(-1)])
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

test("the lines of the files are as far apart as those of the package's face", () => {
  for (const { ascent, descent, lineGap, unitsPerEm } of parts)
    expect({ ascent, descent, lineGap, unitsPerEm }).toEqual({
      ...{ ascent: whole.ascent, descent: whole.descent, lineGap: whole.lineGap, unitsPerEm: whole.unitsPerEm },
    })
})
