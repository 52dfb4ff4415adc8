import { extractLinks, extractText, getDocumentProxy } from 'unpdf'
import { readDocx } from '#resume/read/docx.ts'
import { textOf } from '#resume/read/line.ts'
import { none } from '#resume/result.ts'
import type { ReadText } from '#resume/write/read-back.ts'

/** What pdf.js reads from a PDF file, or the reader of resumes from a Word file, which is a zip. Rejects for what it cannot read. */
export async function fileText(bytes: Uint8Array): Promise<ReadText> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip ? { lines: (await readDocx(bytes)).map(textOf), addresses: none } : pdfText(bytes)
}

async function pdfText(bytes: Uint8Array): Promise<ReadText> {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(file)
  const { links } = await extractLinks(file)
  return { lines: text.flatMap((page) => page.split('\n')), addresses: links }
}
