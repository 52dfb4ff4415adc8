import { deflateSync } from 'node:zlib'
import { chunk } from './originals.ts'

/** Small, valid files that decompress to many bytes. */

type PngOptions = {
  /** Bits for each channel of a pixel. */
  depth?: 1 | 8 | 16
  /** PNG colour type: 0 is grey, 2 is RGB, 6 is RGBA. */
  color?: 0 | 2 | 6
  interlaced?: boolean
  /** Chunks before the pixel data. */
  before?: readonly Uint8Array[]
  /** Bytes of pixel data beyond what the size needs. */
  moreBytes?: number
}

/** A black PNG. Its file has about a thousandth of the bytes of its pixels. */
export function blackPng(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, color = 2, interlaced = false, before = [], moreBytes = 0 } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, Number(interlaced)], 8)
  const bits = depth * { 0: 1, 2: 3, 6: 4 }[color]
  const sizes = interlaced ? passesOf(width, height) : [[width, height] as const]
  const bytes = sizes.reduce((sum, [across, down]) => sum + down * (1 + Math.ceil((across * bits) / 8)), 0)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', zeros(bytes + moreBytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A colour profile and two text chunks, each of which decompresses to this many bytes. */
export function wordyChunks(bytes: number): Buffer[] {
  const packed = zeros(bytes)
  return [
    chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), packed])),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
    chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), packed])),
  ]
}

/** An animated WebP whose header claims this canvas size, whatever its frames have. */
export function withCanvas(webp: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.from(webp)
  const at = bytes.indexOf('VP8X') + 8
  bytes.writeUIntLE(width - 1, at + 4, 3)
  bytes.writeUIntLE(height - 1, at + 7, 3)
  return bytes
}

/** The chunks before the pixels of an animated PNG that claims a million frames. */
export function animationChunks(width: number, height: number): Buffer[] {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1_000_000)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(width, 4)
  frame.writeUInt32BE(height, 8)
  return [chunk('acTL', control), chunk('fcTL', frame)]
}

/** Width and height of the seven passes of an interlaced PNG. Source: PNG, interlace methods. */
function passesOf(width: number, height: number): (readonly [across: number, down: number])[] {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes
    .map(([left, top, right, down]) => [Math.ceil((width - left) / right), Math.ceil((height - top) / down)] as const)
    .filter(([across]) => across > 0)
}

function zeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 9 })
}
