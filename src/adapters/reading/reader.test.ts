import { expect, test } from 'vitest'
import { take } from '#domain/call.ts'
import { isRead, readBack } from '#domain/resume/read-back.ts'
import { wholeDocument } from '#support/pdf/documents.ts'
import { docxOf } from '../typesetting/docx.ts'
import { openFonts } from '../typesetting/fonts.ts'
import { pdfOf } from '../typesetting/pdf.ts'
import { fileReader } from './reader.ts'

/** docs/behaviour.md 32.7. */
const changedAt = new Date('2026-03-01T12:00:00Z')

test.each(['pdf', 'docx'] as const)('the %s file of a whole resume is read as it is written', async (kind) => {
  const document = await wholeDocument()
  const bytes =
    kind === 'pdf'
      ? await pdfOf(document, 'a4', changedAt, openFonts(null, new Map()))
      : await docxOf(document, 'a4', changedAt)
  const facts = readBack(take(await fileReader().read(kind, bytes)), document).flatMap((part) => part.facts)
  expect(facts.length).toBeGreaterThan(50)
  expect(facts.filter((each) => !isRead(each))).toEqual([])
})

test.each(['pdf', 'docx'] as const)('what is no %s file is not read', async (kind) => {
  const read = await fileReader().read(kind, new TextEncoder().encode('No such file.'))
  expect(read).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})

test('a file that takes too long is not read, and its process ends', async () => {
  const document = await wholeDocument()
  const bytes = await docxOf(document, 'a4', changedAt)
  expect(await fileReader(1).read('docx', bytes)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})
