import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Originals for tests: plain ones, and harmful or accidentally odd ones. */

/** A picture whose upper half is red and whose lower half is blue. */
export function flag(width: number, height: number): Sharp {
  const lower = { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: lower, gravity: 'south' },
  ])
}

/** A noise picture, so that every byte of the file matters. */
export function grain(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

/** The words in the tags of `tagged`; no served file may contain them. */
export const canaries = [
  'canary',
  'Canary',
  'Exif',
  'EXIF',
  'GPSL',
  'xmpmeta',
  'ICCP',
  'tEXt',
  'prVt',
  'JFIF',
  'script',
]

/** A photo with a location, a maker, XMP, a colour profile and an orientation. */
export function tagged(picture: Sharp, orientation: number): Sharp {
  return picture
    .withExif({
      IFD0: { Artist: 'Exif Canary', Copyright: 'Exif Canary', Make: 'Canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '79/1 55/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>canary xmp</r></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation })
}

/** A PNG with an additional chunk before its end. */
export function withChunk(png: Uint8Array, type: string, content: string): Uint8Array {
  return Buffer.concat([png.subarray(0, -12), chunk(type, Buffer.from(content, 'latin1')), png.subarray(-12)])
}

/** A PNG that claims this size and has almost no pixel data. */
export function hollowPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A JPEG with this comment. */
export function withComment(jpeg: Uint8Array, comment: string): Uint8Array {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

/** A PNG chunk: its type, its content and their checksum. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
