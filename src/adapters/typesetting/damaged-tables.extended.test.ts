import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { none } from '#resume/result.ts'
import { withFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import { filled, renamed, tablesOf } from '#support/pdf/damaged-font.ts'
import { eastAsianWords, sampleDocument } from '#support/pdf/documents.ts'
import { fontFileFor } from '#support/pdf/font-file.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { cardOf } from './card.ts'
import { typesetFiles } from './maker.ts'

vi.setConfig({ testTimeout: 120_000 })

/** docs/behaviour.md 32.6. */
const changedAt = new Date('2026-03-01T12:00:00Z')
const whole = fontFileFor(eastAsianWords.replaceAll(' ', ''))
const [first = '', second = ''] = eastAsianWords.replaceAll(' ', '')
const document = { ...(await sampleDocument()), name: `Rowan ${first}${second}`, sections: [] }
const card = { left: 'A', right: 'B', title: `Rowan ${first}`, isLarge: true, lead: 'Tide', foot: 'C' }

/** What a font can do badly: each of its tables is lost or empty. */
const damages = tablesOf(whole).flatMap(({ tag }) => [
  { what: `${tag} empty`, file: () => filled(whole, tag, 0) },
  { what: `${tag} lost`, file: () => renamed(whole, tag) },
])

test.each(damages)('a font with its table $what takes no file away', async ({ file }) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'own.ttf'), file())
  const pdf = await withFonts(folder, new Map(), (fonts) => pdfOf(document, 'a4', changedAt, fonts))
  expect((await readPdf(pdf.made)).text).toMatch(/^Rowan /)
  const order = { kind: 'card' as const, card, view: none, picture: none }
  const picture = await withFonts(folder, new Map(), (fonts) => cardOf(order, fonts))
  for (const { fonts } of [pdf, picture])
    if (fonts.missing.size > 0)
      expect(fonts.faults()).toEqual([
        { file: 'own.ttf', why: expect.any(String), characters: expect.arrayContaining([first]) },
      ])
})

test('a font that the process never reads to its end is left out, and named', async () => {
  const folder = temporaryFolder()
  execFileSync('mkfifo', [join(folder, 'own.ttf')]) // who reads it waits for ever
  const making = typesetFiles(folder, 20_000).open()
  onTestFinished(() => making.close())
  const order = { kind: 'pdf' as const, document, paper: 'a4' as const, changedAt: changedAt.toISOString() }
  const why = 'ends the process that makes files, or takes too long'
  for (const each of [order, { ...order, paper: 'letter' as const }])
    expect(await making.make(each)).toMatchObject({
      ok: true,
      data: { missing: [first, second], faults: [{ file: 'own.ttf', why, characters: [first, second] }] },
    })
})
