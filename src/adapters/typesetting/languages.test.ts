import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docxOf } from '#resume/typeset/docx.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import { type Face, sheets } from '#resume/write/layout/measures.ts'
import { documentLines } from '#support/pdf/document-lines.ts'
import { mirroredDocument } from '#support/pdf/documents.ts'
import { objectsLike, rawPdf } from '#support/pdf/raw-pdf.ts'
import { collapsed, readPdf } from '#support/pdf/read-pdf.ts'
import { translatedDocument } from '#support/pdf/translated-document.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

const changedAt = new Date('2026-03-01T12:00:00Z')
// Other tests of this process may have asked the shared ones for other texts.
const fonts = openFonts(null, new Map())

test('the files of a language have the words of no other one', async () => {
  for (const [language, own, others] of [
    ['de', 'Berufserfahrung', ['Experience', 'Skills', 'Present', 'المهارات']],
    ['ar', 'المهارات', ['Experience', 'Skills', 'Present', 'Berufserfahrung']],
    [undefined, 'Experience', ['Berufserfahrung', 'المهارات']],
  ] as const) {
    const document = await translatedDocument(language)
    const { text, info } = await readPdf(await pdfOf(document, 'a4', changedAt, fonts))
    const word = wordText(await docxOf(document, 'a4', changedAt))
    for (const read of [collapsed(withoutMarks(text)), word]) {
      expect(read).toContain(own)
      for (const other of others) expect(read).not.toContain(other)
    }
    expect(info.Title).toBe(document.title)
  }
})

test('a heading in another language is called in English in the structure of the PDF and by a bookmark in Word', async () => {
  const document = await translatedDocument('de')
  const pdf = rawPdf(await pdfOf(document, 'a4', changedAt, fonts))
  const titles = objectsLike(pdf, /\/S \/H2/).map(({ text }) => /\/T \((\w+)\)/.exec(text)?.[1])
  expect(titles).toEqual(['Summary', 'Experience', 'Skills'])
  const xml = wordXml(await docxOf(document, 'a4', changedAt))
  expect([...xml.matchAll(/<w:bookmarkStart w:name="(\w+)"/g)].map(([, name]) => name)).toEqual(titles)
  const english = await translatedDocument()
  expect(objectsLike(rawPdf(await pdfOf(english, 'a4', changedAt, fonts)), /\/T \(/)).toEqual([])
  expect(wordXml(await docxOf(english, 'a4', changedAt))).not.toContain('w:bookmarkStart')
})

test('readers find an English company in Arabic text, and Arabic dates, in their order', async () => {
  const document = await translatedDocument('ar')
  const { text } = await readPdf(await pdfOf(document, 'a4', changedAt, fonts))
  const read = collapsed(withoutMarks(text))
  for (const line of documentLines(document).filter((each) => !/\u0644[\u0627\u0622\u0623\u0625]/.test(each)))
    expect(read).toContain(line)
  expect(read).toContain('مارس 2022 – حاليًا Wandoline Freight Systems')
  const word = wordText(await docxOf(document, 'a4', changedAt))
  for (const line of documentLines(document)) expect(word).toContain(line.replace(/^\u2022 /, ''))
})

test('a space has its width after each file in the other direction that the same process made', async () => {
  const width = (text: string, face: Face) =>
    fonts.pieces(text, face).reduce((sum, piece) => sum + fonts.width(piece, false), 0)
  for (const [name, document] of Object.entries({
    arabic: await translatedDocument('ar'),
    hebrew: mirroredDocument(),
  })) {
    await pdfOf(document, 'a4', changedAt, fonts)
    for (const face of ['regular', 'italic', 'medium', 'bold'] as const)
      expect(width(`${name} quay`, face), face).toBeGreaterThan(width(name, face) + width('quay', face) + 0.1)
  }
})

test('an Arabic resume is mirrored: it begins at the right, its dates are at the left', async () => {
  const { side, width } = sheets.a4
  const document = await translatedDocument('ar')
  const { places, info } = await readPdf(await pdfOf(document, 'a4', changedAt, fonts))
  const lefts = places.filter(({ text }) => /2022|2019/.test(text)).map(({ left }) => left)
  expect(Math.min(...lefts)).toBeCloseTo(side, 0)
  for (const first of ['سلمى', 'الخبرة', 'رئيسة', 'Wandoline'])
    expect(
      places.some(({ text, right }) => text.startsWith(first) && Math.abs(right - (width - side)) < 0.5),
      first,
    ).toBe(true)
  const [bracket = 0, stop] = [')', '.'].map((sign) => places.findLast(({ text }) => text === sign)?.left)
  expect(stop).toBeLessThan(bracket)
  expect(info).toMatchObject({ Language: 'ar' })
  const xml = wordXml(await docxOf(document, 'a4', changedAt))
  expect(xml.match(/<w:bidi\/>/g)?.length).toBeGreaterThan(5)
  expect(xml).toMatch(/<w:rtl\/>[^/]*<\/w:rPr>(<w:t [^>]*> <\/w:t><w:tab\/>)?<w:t[^>]*>\u0645\u0627\u0631\u0633/)
})

/** The file's own text as a reader finds it. */
function wordText(bytes: Uint8Array): string {
  return collapsed(
    wordXml(bytes)
      .replaceAll(/<\/w:p>|<w:tab\/>|<w:br\/>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&'),
  )
}

function wordXml(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'resume.docx')
  writeFileSync(path, bytes)
  return execFileSync('unzip', ['-p', path, 'word/document.xml'], { encoding: 'utf8' })
}

function withoutMarks(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '')
}
