import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { cutPath } from '#resume/typeset/font-files.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A TTF that has these characters and no other, for scripts whose real faces are too large for an installation. Each is drawn as
 * a Latin letter of its own, so that there are at most 52.
 */
export function fontFileFor(characters: string): Buffer {
  const source = readFileSync(cutPath('regular'))
  const font = create(source)
  if (!('glyphForCodePoint' in font)) throw new Error('Brygada is one face.')
  const codePoints = [...new Set(characters)].map((each) => each.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const glyphs = codePoints.map((_, at) => font.glyphForCodePoint(letters.charCodeAt(at)).id)
  const map = Buffer.concat([
    ...[0, 1, 3, 10].map(uint16), // version, one subtable: Unicode on Windows
    ...[12].map(uint32),
    ...[12, 0].map(uint16), // format 12: ranges of 32-bit characters
    ...[16 + 12 * codePoints.length, 0, codePoints.length].map(uint32),
    ...codePoints.flatMap((each, at) => [each, each, glyphs[at] ?? 0].map(uint32)),
  ])
  const start = Math.ceil(source.length / 4) * 4
  const padding = Buffer.alloc(start - source.length)
  const file = Buffer.concat([source, padding, map])
  const entry = file.indexOf('cmap', 12, 'latin1')
  file.writeUInt32BE(start, entry + 8)
  file.writeUInt32BE(map.length, entry + 12)
  // pdfkit takes two files with one name and one checksum for the same.
  const head = file.readUInt32BE(file.indexOf('head', 12, 'latin1') + 8)
  file.writeUInt32BE(codePoints.length, head + 8)
  return file
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
