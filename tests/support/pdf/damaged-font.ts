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
