import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { cutPath, fontsVersion } from './font-files.ts'
import { openFonts } from './fonts.ts'
import { addFontFile, addFontPackage, ownFonts } from './own-fonts.ts'

/** docs/behaviour.md 32.6. */
const require = createRequire(import.meta.url)
const packageOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
const hebrew = packageOf('@fontsource/noto-serif-hebrew')
const variable = join(packageOf('@fontsource-variable/brygada-1918'), 'files/brygada-1918-latin-wght-normal.woff2')

test('a static file is added, listed, and changes the version of fonts', () => {
  const folder = join(temporaryFolder(), 'fonts')
  const before = fontsVersion(folder)
  expect(addFontFile(folder, cutPath('bold'))).toMatchObject({ ok: true })
  expect(ownFonts(folder)).toEqual([{ name: 'Brygada1918_700Bold.ttf', files: 1, rejection: none, faults: [] }])
  expect(fontsVersion(folder)).not.toBe(before)
})

test('a WOFF2 file, a text, a missing and a damaged file are rejected with the reason', () => {
  const folder = join(temporaryFolder(), 'fonts')
  const text = join(temporaryFolder(), 'notes.ttf')
  writeFileSync(text, 'x')
  const damaged = join(temporaryFolder(), 'damaged.ttf')
  writeFileSync(damaged, readFileSync(cutPath('bold')).subarray(0, 200))
  const messageOf = (path: string) => {
    const added = addFontFile(folder, path)
    return added.ok ? '' : added.failure.message
  }
  expect(messageOf(variable)).toMatch(/is a WOFF2 file: use the TTF, OTF or WOFF of the same face\.$/)
  expect(messageOf(text)).toMatch(/is not a TTF, OTF or WOFF file\.$/)
  expect(messageOf(damaged)).toMatch(/is damaged\.$/)
  expect(messageOf('/nowhere/x.ttf')).toMatch(/cannot be added/)
  expect(existsSync(folder)).toBe(false)
})

test('a package is added with its static files of two weights, again without a trace of the first time', () => {
  const folder = join(temporaryFolder(), 'fonts')
  for (let at = 0; at < 2; at += 1)
    expect(addFontPackage(folder, hebrew, 'noto-serif-hebrew')).toMatchObject({ ok: true, data: { files: 6 } })
  expect(ownFonts(folder)).toEqual([{ name: 'noto-serif-hebrew', files: 6, rejection: none, faults: [] }])
  expect(existsSync(join(folder, 'noto-serif-hebrew/unicode.json'))).toBe(true)
})

test('a font of the owner shows what no other face has, and one that cannot be used is passed over', () => {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  cpSync(variable, join(folder, 'variable.woff2'))
  writeFileSync(join(folder, 'damaged.ttf'), 'x')
  const own = openFonts(folder)
  expect(own.pieces('a山', 'regular').map(({ text }) => text)).toEqual(['a?'])
  expect([...own.missing]).toEqual(['山'])
  expect(ownFonts(folder).map(({ name, rejection }) => [name, rejection === none])).toEqual([
    ['damaged.ttf', false],
    ['variable.woff2', false],
  ])
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
