import sharp from 'sharp'
import { animationChunks, blackPng, withCanvas, wordyChunks } from './bombs.ts'
import {
  captionSegment,
  exifSegment,
  greyJpeg,
  segment,
  withClaimedSize,
  withOddScanHeader,
  withSegments,
} from './jpeg-parts.ts'
import { flag, grain, hollowPng, tagged, withChunk, withComment } from './originals.ts'

/** Files that are sent as pictures, by file name. */
export type Specimens = Record<string, Uint8Array>

/** Valid pictures, however odd. Each carries `canary` or another tag of `originals.ts` where its type can hold text. */
export async function goodSpecimens(): Promise<Specimens> {
  const [jpeg, png] = [await flag(64, 48).jpeg().toBuffer(), await flag(64, 48).png().toBuffer()]
  const page = '<!doctype html><script>canary()</script>'
  return {
    ...(await byType()),
    ...Object.fromEntries(orientations.map((each) => [`turned-${each}.jpg`, withSegments(jpeg, exifSegment(each))])),
    ...Object.fromEntries(
      samplings.map((each) => [`colours-${each.join('-')}.jpg`, greyJpeg(60, 44, { sampling: each })]),
    ),
    'cmyk.jpg': await flag(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
    'progressive.jpg': await flag(61, 40).jpeg({ progressive: true }).toBuffer(),
    'no-colours-left-out.jpg': await flag(62, 40).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'many-scans.jpg': greyJpeg(60, 44, { refinements: 14 }),
    '16-bits.png': await flag(63, 40).toColourspace('rgb16').png().toBuffer(),
    'palette.png': await flag(64, 40).png({ palette: true }).toBuffer(),
    'interlaced.png': await flag(65, 40).png({ progressive: true }).toBuffer(),
    'grey-seen-through.png': await seenThrough(),
    'one-bit.png': blackPng(66, 40, { depth: 1, color: 0 }),
    'animated.png': blackPng(67, 40, { before: animationChunks(67, 40) }),
    'animated.webp': await animated(),
    'texts-of-16-MB.png': blackPng(68, 40, { before: wordyChunks(2 ** 24) }),
    'too-many-pixels-inside.png': blackPng(69, 40, { moreBytes: 2 ** 24 }),
    'caption.jpg': withSegments(jpeg, captionSegment('canary caption')),
    'unknown-segment.jpg': withSegments(jpeg, segment(0xe5, Buffer.from('canary segment'))),
    'sum-of-a-text-wrong.png': spoilt(withChunk(png, 'tEXt', 'Comment\0canary'), 'canary', 6),
    'odd-scan-header.jpg': withOddScanHeader(await flag(75, 40).jpeg().toBuffer()),
    'bytes-before-the-end.jpg': Buffer.concat([jpeg.subarray(0, -2), text('padding'), jpeg.subarray(-2)]),
    'unknown-color-transform.jpg': withSegments(jpeg, segment(0xee, text('Adobe\0d\0\0\0\0\x09'))),
    'page-in-a-comment.jpg': withComment(jpeg, page),
    'pdf-in-a-comment.jpg': withComment(jpeg, '%PDF-1.7 canary'),
    'page-behind.png': Buffer.concat([png, Buffer.from(page)]),
    'archive-behind.jpg': Buffer.concat([jpeg, Buffer.from('PK\x03\x04canary')]),
    'script-inside.png': withChunk(png, 'tEXt', 'Comment\0*/=1;canary();/*'),
    'script-inside.jpg': withComment(jpeg, '*/=1;canary();/*'),
    'a-jpeg-called.png': await tagged(flag(70, 40), 1).jpeg().toBuffer(),
    'a-png-called.jpg': await tagged(flag(71, 40), 1).png().toBuffer(),
    'a-picture-called.svg': await tagged(flag(72, 40), 1).webp().toBuffer(),
    'a-picture-called.html': await tagged(flag(73, 40), 1).jpeg().toBuffer(),
    'a-picture-without-an-ending': await tagged(flag(74, 40), 1).avif().toBuffer(),
  }
}

/** Files that are rejected, each with the reason. */
export async function badSpecimens(): Promise<Record<string, { bytes: Uint8Array; reason: string }>> {
  const notOne = 'is not a JPEG, PNG, WebP or AVIF picture'
  const jpeg = await grain(64, 48).jpeg().toBuffer()
  const png = await grain(64, 48).png().toBuffer()
  const webp = await grain(64, 48).webp().toBuffer()
  const avif = await grain(64, 48).avif().toBuffer()
  const long = withSegments(jpeg, segment(0xe5, [1]))
  long.writeUInt16BE(0xffff, 4)
  return {
    ...rejected('is an SVG file', {
      'plain.svg': text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'script-in-an-svg.svg': text('<?xml version="1.0"?><svg onload="canary()"><script>canary()</script></svg>'),
      'svg-called.jpg': text('<svg xmlns="http://www.w3.org/2000/svg"><script>canary()</script></svg>'),
      'byte-order-mark.svg': text('\xef\xbb\xbf <svg/>'),
      'in-a-namespace.svg': text('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'),
      'utf-16.svg': text('\xff\xfe<\0s\0v\0g\0/\0>\0'),
    }),
    ...rejected('is a web page (HTML)', {
      'page.html': text('<!doctype html><script>canary()</script>'),
      'page-called.png': text('<html><body onload="canary()">'),
      'page-without-a-type.html': text('<script>canary()</script>'),
    }),
    ...rejected('is a PDF file', { 'letter.pdf': text('%PDF-1.7\n'), 'pdf-called.jpg': text('%PDF-1.4\n') }),
    ...rejected('is a GIF file', {
      'plain.gif': text('GIF89a\x01\0\x01\0\0\0\0;'),
      'script.gif': text('GIF89a/*\0*/=1;canary()'),
    }),
    ...rejected('is a TIFF file', { 'little.tif': text('II*\0\x08\0\0\0'), 'big.tif': text('MM\0*\0\0\0\x08') }),
    ...rejected('is an HEIC file', { 'phone.heic': text('\0\0\0\x18ftypheic\0\0\0\0mif1heic') }),
    ...rejected('is empty', { 'empty.jpg': text('') }),
    ...rejected(notOne, {
      'one-byte.jpg': text('\xff'),
      'windows.bmp': text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'),
      'windows.ico': text('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0'),
      'newer.jxl': text('\xff\x0a\xfa'),
      'program.jpg': text('MZ\x90\0'),
      'archive.png': text('PK\x03\x04'),
      'film.avif': text('\0\0\0\x18ftypmp42\0\0\0\0isom'),
      'words.jpg': text('a < canary'),
      'feed.xml': text('<?xml version="1.0"?><feed/>'),
      'sound.webp': text('RIFF\x04\0\0\0WAVE'),
    }),
    ...rejected('is damaged', {
      'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
      'cut.png': png.subarray(0, png.length / 2),
      'cut.webp': webp.subarray(0, webp.length / 2),
      'cut.avif': avif.subarray(0, avif.length / 2),
      'beginning.jpg': jpeg.subarray(0, 4),
      'png-inside.jpg': text('\xff\xd8\xff\x89PNG\r\n\x1a\n'),
      'empty.avif': text('\0\0\0\x18ftypavif\0\0\0\0mif1avif'),
      'segment-too-long.jpg': long,
      'size-larger-than-its-data.jpg': withClaimedSize(jpeg, 640, 480),
      'sum-of-the-size-wrong.png': spoilt(png, 'IHDR', 18),
      'sum-of-the-pixels-wrong.png': spoilt(png, 'IEND', -6),
      'chunk-without-end.png': lengthBefore(png, 'IDAT', 0xffffffff),
      'chunk-without-content.png': lengthBefore(png, 'IDAT', 0),
      'size-too-large.webp': Buffer.concat([webp.subarray(0, 4), text('\xff\xff\xff\xff'), webp.subarray(8)]),
      'box-without-end.avif': lengthBefore(avif, 'meta', 0xffffffff),
      'size-without-pixels.png': hollowPng(2000, 2000),
      'canvas-too-wide.webp': withCanvas(await animated(), 16_384, 16_384),
    }),
    ...rejected('is wider or higher than 65,535 pixels', {
      'high.png': blackPng(1, 100_000),
      'wide.png': blackPng(100_000, 1),
      'a-little-too-wide.png': blackPng(65_536, 1),
    }),
    ...rejected('has more than 40 megapixels', {
      'giant.png': blackPng(12_000, 12_000, { depth: 1, color: 0 }),
      'a-little-too-large.png': blackPng(8000, 5001, { depth: 1, color: 0 }),
      'giant-of-nothing.png': hollowPng(60_000, 60_000),
    }),
  }
}

const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
const samplings = [
  [2, 1],
  [1, 2],
  [4, 1],
  [2, 2],
  [4, 2],
] as const

/** Each type with a location, a maker, XMP and a wide-gamut colour profile. */
async function byType(): Promise<Specimens> {
  const types = ['jpeg', 'png', 'webp', 'avif'] as const
  const made = types.map(async (type) => [`tagged.${type}`, await tagged(flag(64, 48), 6).toFormat(type).toBuffer()])
  return Object.fromEntries(await Promise.all(made))
}

async function animated(): Promise<Buffer> {
  const frames = await Promise.all([flag(40, 30).png().toBuffer(), grain(40, 30).png().toBuffer()])
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [9, 9] })
    .toBuffer()
}

function seenThrough(): Promise<Buffer> {
  const background = { r: 90, g: 90, b: 90, alpha: 0.5 }
  return sharp({ create: { width: 64, height: 44, channels: 4, background } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

function rejected(reason: string, specimens: Specimens): Record<string, { bytes: Uint8Array; reason: string }> {
  return Object.fromEntries(Object.entries(specimens).map(([name, bytes]) => [name, { bytes, reason }]))
}

/** A file with one bit flipped, `after` bytes from the start of these words. */
function spoilt(file: Uint8Array, words: string, after: number): Buffer {
  const bytes = Buffer.from(file)
  const at = bytes.indexOf(words) + after
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

/** A file with another length field in front of these words. */
function lengthBefore(file: Uint8Array, words: string, length: number): Buffer {
  const bytes = Buffer.from(file)
  bytes.writeUInt32BE(length, bytes.indexOf(words) - 4)
  return bytes
}

function text(content: string): Buffer {
  return Buffer.from(content, 'latin1')
}
