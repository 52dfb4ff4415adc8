import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withFonts } from '#resume/typeset/fonts.ts'
import { faceFault, openFace } from '#resume/typeset/open-face.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import { filled, renamed } from '#support/pdf/damaged-font.ts'
import { eastAsianWords, sampleDocument } from '#support/pdf/documents.ts'
import { fontFileFor } from '#support/pdf/font-file.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

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

test('a face without outlines that can be read draws nothing', () => {
  for (const [bytes, why] of [
    [renamed(whole, 'loca'), 'is damaged'],
    [filled(whole, 'glyf', 0), 'draws nothing'],
  ] as const) {
    const face = openFace(bytes)
    expect(typeof face === 'string' ? face : faceFault(face, characters)).toBe(why)
  }
})
