import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { cutPath, fontsVersion } from '#resume/typeset/font-files.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { openFace } from '#resume/typeset/open-face.ts'
import { fontFileFor } from '#support/pdf/font-file.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** docs/behaviour.md 32.6. */
const require = createRequire(import.meta.url)
const packageOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
const variable = join(packageOf('@fontsource-variable/brygada-1918'), 'files/brygada-1918-latin-wght-normal.woff2')

test('a file that is put there is used, and changes the version of fonts', () => {
  const folder = temporaryFolder()
  const before = fontsVersion(folder)
  writeFileSync(join(folder, 'own.ttf'), fontFileFor('山'))
  expect(fontsVersion(folder)).not.toBe(before)
  const own = openFonts(folder, new Map())
  expect(own.pieces('山', 'regular').map(({ text }) => text)).toEqual(['山'])
  expect([[...own.missing], own.faults()]).toEqual([[], []])
})

test('the tone mark of a Thai word is set above the ring of SARA AM', () => {
  const face = openFace(fontFileFor('น้ำ\u0e4dา'))
  const glyphs = typeof face === 'string' ? [] : face.layout('น้ำ').glyphs
  expect(String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))).toBe('น\u0e4d้า')
})

test('a file that cannot be used is passed over, and named with the reason and what it should show', () => {
  const folder = temporaryFolder()
  cpSync(variable, join(folder, 'a.woff2'))
  writeFileSync(join(folder, 'b.ttf'), 'x')
  writeFileSync(join(folder, 'c.ttf'), readFileSync(cutPath('bold')).subarray(0, 200))
  const own = openFonts(folder, new Map())
  expect(own.pieces('a山', 'regular').map(({ text }) => text)).toEqual(['a?'])
  expect([...own.missing]).toEqual(['山'])
  expect(own.faults()).toEqual(
    [
      ['a.woff2', 'is a WOFF2 file: use the TTF or OTF of the same face'],
      ['b.ttf', 'is not a TTF or OTF file'],
      ['c.ttf', 'is damaged'],
    ].map(([file, why]) => ({ file, why, characters: ['山'] })),
  )
})

test('every face that comes with Vita draws its letters', () => {
  const fonts = openFonts(none)
  for (const [text, face] of [
    ['Rowan', 'regular'],
    ['Rowan', 'italic'],
    ['Rowan', 'medium'],
    ['Rowan', 'bold'],
    ['שלום', 'regular'],
    ['שלום', 'bold'],
    ['مرحبا', 'regular'],
    ['مرحبا', 'bold'],
  ] as const) {
    const [piece] = fonts.pieces(text, face)
    const outlines = piece?.font.layout(text).glyphs.map(({ path }) => path.toSVG()) ?? []
    expect(outlines.filter((outline) => outline.length > 20).length, `${text} ${face}`).toBeGreaterThan(3)
  }
})

test('a space keeps the face before it', () => {
  const pieces = openFonts(none).pieces('אב גד ab', 'regular')
  expect(pieces.map(({ text }) => text).join('')).toBe('אב גד ab')
  expect(pieces.length).toBeLessThanOrEqual(5)
})
