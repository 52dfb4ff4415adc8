import { inflateSync } from 'node:zlib'

/** The objects of a PDF as they are written, by their numbers, each with its stream if it has one. */
export type RawPdf = Map<number, { text: string; stream: string }>

export function rawPdf(bytes: Uint8Array): RawPdf {
  const file = Buffer.from(bytes).toString('latin1')
  const objects: RawPdf = new Map()
  for (const [, number = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [text = '', raw] = body.split(/\nstream\n/)
    const packed = raw?.replace(/\nendstream$/, '')
    const isPacked = /FlateDecode/.test(text)
    const stream =
      packed === undefined ? '' : isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
    objects.set(Number(number), { text, stream })
  }
  return objects
}

export function objectsLike(pdf: RawPdf, pattern: RegExp): { text: string; stream: string }[] {
  return [...pdf.values()].filter(({ text }) => pattern.test(text))
}

/** What a page paints outside of marked content, and marks that do not balance, as lines; and the numbers of its marked content. */
export function marksIn(content: string): { faults: string[]; numbers: number[] } {
  const open: string[] = []
  const numbers: number[] = []
  const faults: string[] = []
  for (const line of content.replaceAll(/<<[^>]*>>/g, (found) => found.replaceAll('\n', ' ')).split('\n')) {
    const begins = /^\/(\w+) (<<[\s\S]*?>> )?B[DM]C$/.exec(line.trim())
    if (begins !== null) {
      open.push(begins[1] ?? '')
      const number = /\/MCID (\d+)/.exec(begins[2] ?? '')?.[1]
      if (number !== undefined) numbers.push(Number(number))
    }
    if (line.trim() === 'EMC' && open.pop() === undefined) faults.push('EMC without a beginning')
    const paints = /(^|\s)(Tj|TJ|S|f|f\*|B|Do)$/.test(line.trim())
    if (paints && open.length === 0) faults.push(`painted outside of marked content: ${line.slice(0, 60)}`)
    if (open.length > 1) faults.push(`marks inside each other: ${open.join(', ')}`)
  }
  if (open.length > 0) faults.push(`not ended: ${open.join(', ')}`)
  return { faults, numbers }
}
