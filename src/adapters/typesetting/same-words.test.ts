import fc from 'fast-check'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { docxOf } from '#resume/typeset/docx.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import type { DocumentSection, ResumeDocument } from '#resume/write/document.ts'
import { bullet } from '#resume/write/text-block.ts'
import { documentLines } from '#support/pdf/document-lines.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'

/** Programs that rank resumes take words that a person does not see for fraud. */
const changedAt = new Date('2026-03-01T12:00:00Z')
const fonts = openFonts(null, new Map())

const letters = ['a', 'e', 'f', 'ff', 'fi', 'fl', 'ffi', 'fj', 'AV', 'W', 'Ty', 'é', 'ß', 'ő', 'Ω', 'Ж', 'ạ', '7']
const signs = ['.', ',', '’', '&', '<b>', '/', '-', '–', '…', '%', '+']
const word = fc
  .tuple(fc.constantFrom(...letters), fc.array(fc.constantFrom(...letters, ...signs), { maxLength: 8 }))
  .map(([first, rest]) => [first, ...rest].join(''))
const line = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map((words) => words.join(' '))
const url = fc.constantFrom(null, 'https://harbour.example/tides?a=1&b=2')
const entry = fc.record({
  title: line(6),
  dates: fc.constantFrom('', '2013', 'Mar 2022 – Present'),
  isNow: fc.boolean(),
  company: fc.oneof(fc.constant(''), line(5)),
  paragraphs: fc.array(line(60), { maxLength: 2 }),
  points: fc.array(line(30), { maxLength: 4 }),
  link: fc.oneof(fc.constant(null), fc.record({ text: word, url })),
})
const piece = fc.record({ text: line(12), isBold: fc.boolean(), isItalic: fc.boolean(), url })
const block = fc
  .record({ pieces: fc.array(piece, { minLength: 1, maxLength: 3 }), isItem: fc.boolean() })
  .map(({ pieces, isItem }) => ({ pieces, depth: isItem ? 1 : 0, mark: isItem ? bullet : null }))
const section: fc.Arbitrary<DocumentSection> = fc.oneof(
  fc.record({ title: line(2), kind: fc.constant('entries'), entries: fc.array(entry, { minLength: 1, maxLength: 8 }) }),
  fc.record({ title: line(2), kind: fc.constant('text'), blocks: fc.array(block, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    title: line(2),
    kind: fc.constantFrom('words', 'lines'),
    items: fc.array(line(5), { minLength: 1, maxLength: 12 }),
  }),
)
const resume: fc.Arbitrary<ResumeDocument> = fc.record({
  title: line(3),
  name: line(3),
  headline: fc.oneof(fc.constant(null), line(8)),
  status: fc.oneof(fc.constant(null), line(8)),
  contact: fc.array(fc.record({ text: line(2), url }), { minLength: 1, maxLength: 6 }),
  sections: fc.array(section, { maxLength: 4 }),
  lang: fc.constant('en'),
  isRightToLeft: fc.constant(false),
})

test('the words of any resume are read from its PDF and Word file as they were written, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(resume, async (document) => {
      const { text } = await readPdf(await pdfOf(document, 'a4', changedAt, fonts))
      expect(wordsOf(text)).toEqual(wordsOf(documentLines(document).join(' ')))
      const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(document, 'a4', changedAt)) })
      expect(wordsOf(value)).toEqual(wordsOf(documentLines(document).join(' ').replaceAll(`${bullet} `, '')))
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\s+/)
    .filter((each) => each !== '')
}
