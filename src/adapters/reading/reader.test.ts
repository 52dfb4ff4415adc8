import { expect, test } from 'vitest'
import { take } from '#domain/call.ts'
import { docxOf } from '#resume/typeset/docx.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import { isRead, readBack } from '#resume/write/read-back.ts'
import { wholeDocument } from '#support/pdf/documents.ts'
import { fileReader } from './process.ts'

/** docs/behaviour.md 32.7. */
const document = await wholeDocument()
const changedAt = new Date('2026-03-01T12:00:00Z')
const bytes = await pdfOf(document, 'a4', changedAt, openFonts(null, new Map()))

test.each([
  ['PDF', bytes],
  ['Word file', await docxOf(document, 'a4', changedAt)],
])('the %s of a whole resume is read as it is written', async (_, bytes) => {
  const facts = readBack(take(await fileReader().read(bytes)), document).flatMap((part) => part.facts)
  expect(facts.length).toBeGreaterThan(50)
  expect(facts.filter((each) => !isRead(each))).toEqual([])
})

test('what is neither is not read', async () => {
  const read = await fileReader().read(new TextEncoder().encode('No such file.'))
  expect(read).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})

test('a file that takes too long is not read, and its process ends', async () => {
  expect(await fileReader(1).read(bytes)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})
