/** Hand-made JPEG files that no ordinary program writes. */

/** A segment: the second byte of its marker, and its content after the length. */
export function segment(marker: number, content: Uint8Array | readonly number[]): Buffer {
  const whole = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), Uint8Array.from(content)])
  whole.writeUInt16BE(whole.length - 2, 2)
  return whole
}

/** A JPEG with additional segments right after its start. */
export function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A JPEG whose header claims another size than its data has. */
export function withClaimedSize(jpeg: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = segmentAt(bytes, [0xc0, 0xc1, 0xc2])
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A baseline JPEG whose first scan names a spectral range that only progressive files have, as some phones write it. */
export function withOddScanHeader(jpeg: Uint8Array): Buffer {
  const bytes = Buffer.from(jpeg)
  const scan = segmentAt(bytes, [0xda])
  const colors = bytes.readUInt8(scan + 4)
  bytes.writeUInt8(0, scan + 6 + 2 * colors)
  return bytes
}

/** The offset of the first segment with one of these markers. */
function segmentAt(jpeg: Buffer, markers: readonly number[]): number {
  let at = 2
  while (!markers.includes(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

/** Exif with only an orientation, from 1 to 8. */
export function exifSegment(orientation: number): Buffer {
  const head = [...Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1')]
  return segment(0xe1, [...head, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
}

/** An IPTC caption in Photoshop's segment, as newspapers write it. */
export function captionSegment(caption: string): Buffer {
  const text = Buffer.from(caption, 'latin1')
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, text.length >> 8, text.length & 255]), text])
  const size = Buffer.from([0, 0, record.length >> 8, record.length & 255])
  return segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), size, record]))
}

/**
 * A grey progressive JPEG. `sampling` is the number of luma blocks, across and down, for one chroma block of each colour.
 * `refinements` is the number of scans for each of the 63 AC coefficients of each colour, 14 at most. These scans are empty, but
 * a decoder processes the whole picture 189 times for each refinement.
 */
export function greyJpeg(
  width: number,
  height: number,
  { sampling = [1, 1], refinements = 0 }: { sampling?: readonly [number, number]; refinements?: number } = {},
): Buffer {
  const [across, down] = sampling
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down))
  const first = bytesOf('0'.repeat(units * (across * down + 2)))
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, 3, 1, (across << 4) | down, 0, 2, 0x11, 0, 3, 0x11, 0]),
    huffmanTable(0x00, 0x00),
    huffmanTable(0x10, longestRun),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    first,
    ...emptyScans(Math.ceil(width / 8) * Math.ceil(height / 8), refinements),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The code of an end-of-band run of 16,384 blocks; 14 bits with the number of further blocks follow. */
const longestRun = 0xe0

/** A Huffman table with a single code of one bit. */
function huffmanTable(target: number, code: number): Buffer {
  return segment(0xc4, [target, 1, ...Array(15).fill(0), code])
}

/** Empty scans of one coefficient of one colour each, from the highest bit down. */
function emptyScans(blocks: number, refinements: number): Buffer[] {
  const nothing = emptyScan(blocks)
  const scans: Buffer[] = []
  for (let bit = refinements - 1; bit >= 0; bit -= 1)
    for (const color of [1, 2, 3])
      for (let frequency = 1; frequency < 64; frequency += 1) {
        const precision = bit === refinements - 1 ? bit : ((bit + 1) << 4) | bit
        scans.push(segment(0xda, [1, color, 0, frequency, frequency, precision]), nothing)
      }
  return scans
}

function emptyScan(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const more = Math.max(0, Math.min(left, 2 ** 15 - 1) - 2 ** 14)
    bits += `0${more.toString(2).padStart(14, '0')}`
    left -= 2 ** 14 + more
  }
  return bytesOf(bits)
}

/** Packs bits into bytes and pads the last with ones. A zero byte follows each 0xff byte. */
function bytesOf(bits: string): Buffer {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((each) => Number.parseInt(each.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
