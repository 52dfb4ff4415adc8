import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docxOf } from '#resume/typeset/docx.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import { mirroredDocument } from '#support/pdf/documents.ts'
import { longDocument } from '#support/pdf/long-document.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { missingFacts, readers } from '#support/pdf/readers.ts'
import { translatedDocument } from '#support/pdf/translated-document.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** docs/behaviour.md 32. */
const changedAt = new Date('2026-03-01T12:00:00Z')
const document = await longDocument()
const files = {
  pdf: await pdfOf(document, 'a4', changedAt, openFonts(null, new Map())),
  docx: await docxOf(document, 'a4', changedAt),
}

test('the resume that is read has twelve jobs on at least three pages', async () => {
  const jobs = document.sections.find(({ title }) => title === 'Experience')
  expect(jobs?.kind === 'entries' && jobs.entries).toHaveLength(12)
  expect((await readPdf(files.pdf)).pages.length).toBeGreaterThanOrEqual(3)
})

for (const [name, { file, read, cannot = [] }] of Object.entries(readers))
  test(`${name} finds every fact of the ${file} file`, async ({ skip }) => {
    const path = join(temporaryFolder(), `resume.${file}`)
    writeFileSync(path, files[file])
    const found = await read(path)
    if (found === null) return skip(`${name} is not installed`)
    expect(missingFacts(found, document, cannot)).toEqual([])
  })

// Others read right-to-left letters in the order in which they stand on the page, from the left.
const reading = ['pdf.js', 'poppler (default)', 'poppler (layout)', 'PyPDF2']
const phrases = {
  hebrew: [mirroredDocument(), 'רואן ברקווטר', 'חברת הספנות הישראלית', 'בנה את דף הנהגים של הנמל'],
  arabic: [await translatedDocument('ar'), 'سلمى حداد', 'مهندسة موانئ', 'تدير فريق'],
} as const

for (const [script, [written, ...words]] of Object.entries(phrases))
  test(`neighbouring ${script} words are found together by ${reading.join(', ')}`, async ({ skip }) => {
    const path = join(temporaryFolder(), 'resume.pdf')
    writeFileSync(path, await pdfOf(written, 'a4', changedAt, openFonts(null, new Map())))
    const missing: string[] = []
    for (const name of reading) {
      const found = await readers[name]?.read(path)
      if (found) for (const each of words) expect(found.lines.join(' '), name).toContain(each)
      else missing.push(name)
    }
    if (missing.length > 0) skip(`${missing.join(', ')} not installed`)
  })
