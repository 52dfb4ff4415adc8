import { deflateSync } from 'node:zlib'

/** A table of a TTF: its entry in the list of tables, and its bytes. */
type Table = { tag: string; entry: number; offset: number; length: number }

export function tablesOf(file: Buffer<ArrayBufferLike>): Table[] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + 16 * at
    return {
      ...{ tag: file.toString('latin1', entry, entry + 4), entry },
      ...{ offset: file.readUInt32BE(entry + 8), length: file.readUInt32BE(entry + 12) },
    }
  })
}

/** The font with every byte of a table replaced. */
export function filled(file: Buffer, tag: string, byte: number): Buffer {
  const copy = Buffer.from(file)
  for (const { offset, length } of tablesOf(file).filter((each) => each.tag === tag))
    copy.fill(byte, offset, offset + length)
  return copy
}

/** The font without a table. */
export function renamed(file: Buffer, tag: string): Buffer {
  const copy = Buffer.from(file)
  for (const { entry } of tablesOf(file).filter((each) => each.tag === tag)) copy.write('ZZZZ', entry, 'latin1')
  return copy
}

/** The same font as a WOFF. */
export function packed(file: Buffer, level = 9): Buffer {
  const all = tablesOf(file)
  const header = Buffer.alloc(44 + 20 * all.length)
  header.write('wOFF', 0, 'latin1')
  file.copy(header, 4, 0, 4)
  header.writeUInt16BE(all.length, 12)
  const parts: Uint8Array[] = [header]
  let end = header.length
  for (const [at, { entry, offset, length }] of all.entries()) {
    const table = file.subarray(offset, offset + length)
    const deflated = deflateSync(table, { level })
    const data = deflated.length < length ? deflated : table
    const to = 44 + 20 * at
    file.copy(header, to, entry, entry + 4)
    for (const [field, value] of [end, data.length, length].entries()) header.writeUInt32BE(value, to + 4 + 4 * field)
    file.copy(header, to + 16, entry + 4, entry + 8)
    parts.push(data, Buffer.alloc(-data.length & 3))
    end += (data.length + 3) & ~3
  }
  return Buffer.concat(parts)
}
