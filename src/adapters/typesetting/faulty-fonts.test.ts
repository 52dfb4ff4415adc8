import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { filled, packed, renamed } from '#support/pdf/damaged-font.ts'
import { eastAsianWords, sampleDocument } from '#support/pdf/documents.ts'
import { fontFileFor } from '#support/pdf/font-file.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { openFonts, withFonts } from './fonts.ts'
import { openFace } from './open-face.ts'
import { addFontFile, addFontPackage, ownFonts } from './own-fonts.ts'
import { pdfOf } from './pdf.ts'

vi.setConfig({ testTimeout: 60_000 })

/** docs/behaviour.md 32.6. */
const changedAt = new Date('2026-03-01T12:00:00Z')
const characters = eastAsianWords.replaceAll(' ', '')
const whole = fontFileFor(characters)
const [first = '', second = ''] = characters
const document = { ...(await sampleDocument()), name: `Rowan ${first}${second}`, sections: [] }

test('what a font cannot do comes from another one, and the font is named with its characters', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.ttf'), filled(whole, 'cmap', 0xff))
  writeFileSync(join(folder, 'b.ttf'), renamed(whole, 'glyf'))
  writeFileSync(join(folder, 'c.ttf'), whole)
  const { made, fonts } = await withFonts(folder, new Map(), (faces) => pdfOf(document, 'a4', changedAt, faces))
  expect((await readPdf(made)).text).toContain(`Rowan ${first}${second}`)
  expect([...fonts.missing]).toEqual([])
  expect(fonts.faults()[0]).toEqual({ file: 'a.ttf', why: 'is damaged', characters: [first, second] })
})

test('a font that fails in use is rejected when it is added, and listed as not used when it is there', () => {
  const folder = join(temporaryFolder(), 'fonts')
  const path = join(temporaryFolder(), 'own.ttf')
  writeFileSync(path, filled(whole, 'cmap', 0xff))
  expect(addFontFile(folder, path)).toMatchObject({ ok: false, failure: { message: `${path} is damaged.` } })
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.ttf'), renamed(whole, 'loca'))
  writeFileSync(join(folder, 'b.ttf'), filled(whole, 'glyf', 0))
  expect(ownFonts(folder).map(({ rejection }) => rejection)).toEqual(['is damaged', 'draws nothing'])
})

test('a package with a file that cannot be used is added without it, which is named with its characters', () => {
  const folder = join(temporaryFolder(), 'fonts')
  const from = packageWith({ 1: packed(whole), 2: packed(filled(whole, 'cmap', 0xff)) })
  const added = addFontPackage(folder, from, 'own-face')
  const faults = [
    { file: 'own-face-2-400-normal.woff', why: 'is damaged', characters: expect.arrayContaining([first]) },
  ]
  expect(added).toMatchObject({ ok: true, data: { files: 2, faults } })
  expect(ownFonts(folder)).toMatchObject([{ name: 'own-face', files: 2, faults }])
  expect(
    openFonts(folder, new Map())
      .pieces(first, 'regular')
      .map(({ text }) => text),
  ).toEqual([first])
})

test('a WOFF is read as zlib reads it', () => {
  for (const level of [0, 1, 9]) {
    const face = openFace(packed(whole, level))
    expect(typeof face === 'string' ? face : face.characterSet.length).toBe(new Set(characters).size)
  }
  expect(openFace(packed(whole).subarray(0, 5000))).toBe('is damaged')
})

/** A package of Fontsource whose files all have the same characters. */
function packageWith(files: Readonly<Record<string, Buffer>>): string {
  const folder = temporaryFolder()
  const range = [...new Set(characters)].map((each) => `U+${each.codePointAt(0)?.toString(16)}`).join(',')
  writeFileSync(
    join(folder, 'unicode.json'),
    JSON.stringify(Object.fromEntries(Object.keys(files).map((subset) => [`[${subset}]`, range]))),
  )
  mkdirSync(join(folder, 'files'))
  for (const [subset, bytes] of Object.entries(files))
    writeFileSync(join(folder, 'files', `own-face-${subset}-400-normal.woff`), bytes)
  return folder
}
