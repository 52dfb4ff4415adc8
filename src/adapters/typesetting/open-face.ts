import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { type None, none } from '#domain/result.ts'

/** The face of a file, or why files cannot be made with it. */
export function openFace(bytes: Uint8Array): Font | string {
  const rejection = fileRejection(bytes)
  if (rejection !== none) return rejection
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const font = create(file.toString('latin1', 0, 4) === 'wOFF' ? unpacked(file) : file)
    return 'fonts' in font ? 'is a collection of several faces' : (faceRejection(font) ?? font)
  } catch {
    return 'is damaged'
  }
}

/**
 * Why a face fails with a text; none when it sets it. It does all that the making of files does: finds the characters, puts them
 * in a line, reads their outlines and embeds them. fontkit opens a face whose tables cannot be read, and fails when it needs them.
 */
export function faceFault(font: Font, text: string): string | None {
  try {
    const subset = font.createSubset()
    const { glyphs } = font.layout(text)
    const outlines = glyphs.map(({ path }) => path.toSVG())
    for (const glyph of glyphs) subset.includeGlyph(glyph)
    subset.encode()
    return /\p{L}/u.test(text) && outlines.every((outline) => outline === '') ? 'draws nothing' : none
  } catch {
    return 'is damaged'
  }
}

/** The characters of a face, or why they cannot be read. */
export function charactersOf(font: Font): number[] | string {
  try {
    return font.characterSet.length === 0 ? 'has no character' : font.characterSet
  } catch {
    return 'is damaged'
  }
}

/** Why a file cannot be used as a face, by its first bytes; none for a TTF, OTF or WOFF. docs/behaviour.md 32.6. */
function fileRejection(bytes: Uint8Array): string | None {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (signature === 'wOF2') return 'is a WOFF2 file: use the TTF, OTF or WOFF of the same face'
  if (signature === 'ttcf') return 'is a collection of several faces: use a TTF, OTF or WOFF with one'
  return ['\0\x01\0\0', 'true', 'OTTO', 'wOFF'].includes(signature) ? none : 'is not a TTF, OTF or WOFF file'
}

/** Why an opened face cannot be used: the outlines of a variable one would be left out of files. */
function faceRejection(font: Font): string | None {
  const isVariable = Object.keys(font.variationAxes ?? {}).length > 0
  return isVariable ? 'is a variable font: use the static file of one weight' : none
}

/**
 * The TTF or OTF that a WOFF packs (https://www.w3.org/TR/WOFF/). fontkit unpacks with tiny-inflate 1.0.3, which rejects data that
 * zlib reads, such as the characters of two files of Noto Sans SC.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const tables: Buffer[] = [header]
  let end = header.length
  for (let at = 0; at < count; at += 1) {
    const from = 44 + 20 * at
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const data = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(data, { maxOutputLength: length }) : data
    const entry = 12 + 16 * at
    woff.copy(header, entry, from, from + 4)
    woff.copy(header, entry + 4, from + 16, from + 20)
    header.writeUInt32BE(end, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    tables.push(table, Buffer.alloc(-table.length & 3))
    end += (table.length + 3) & ~3
  }
  return Buffer.concat(tables)
}
