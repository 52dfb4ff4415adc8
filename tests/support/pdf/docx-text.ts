import mammoth from 'mammoth'
import type { ReadText } from '#resume/write/read-back.ts'

type Element = { type: string; href?: string; children?: readonly Element[] }

/** What mammoth reads from a Word file. Rejects for what it cannot read. */
export async function docxText(bytes: Uint8Array): Promise<ReadText> {
  const file = { buffer: Buffer.from(bytes) }
  const { value } = await mammoth.extractRawText(file)
  const addresses: string[] = []
  const transformDocument = (document: Element) => {
    addresses.push(...hrefsOf(document))
    return document
  }
  await mammoth.convertToHtml(file, { transformDocument })
  return { lines: value.split('\n'), addresses }
}

function hrefsOf({ href, children = [] }: Element): string[] {
  return [...(href === undefined ? [] : [href]), ...children.flatMap(hrefsOf)]
}
