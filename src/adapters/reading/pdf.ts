import { extractLinks, extractText, getDocumentProxy } from 'unpdf'
import type { ReadText } from '#resume/write/read-back.ts'

/** What pdf.js reads from a PDF file. Rejects for what it cannot read. */
export async function pdfText(bytes: Uint8Array): Promise<ReadText> {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(file)
  const { links } = await extractLinks(file)
  return { lines: text.flatMap((page) => page.split('\n')), addresses: links }
}
