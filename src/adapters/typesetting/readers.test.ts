import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longDocument } from '#support/pdf/long-document.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { missingFacts, readers } from '#support/pdf/readers.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { docxOf } from './docx.ts'
import { openFonts } from './fonts.ts'
import { pdfOf } from './pdf.ts'

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
    expect(missingFacts(found, document).filter((fact) => !cannot.some((each) => fact.startsWith(each)))).toEqual([])
  })
