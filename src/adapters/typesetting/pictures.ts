import sharp, { type JpegOptions, type Sharp } from 'sharp'
import type { CardPicture } from '#ports/content/file-maker.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only what is made here, and pictures that are WebP already, is read.
sharp.unblock({
  operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** A picture cut to a size around its focus point, the middle if it has none. */
export async function cutTo({ bytes, focus }: CardPicture, width: number, height: number): Promise<Sharp> {
  const found = await sharp(bytes).metadata()
  const scale = Math.max(width / found.width, height / found.height)
  const size = {
    width: Math.max(width, Math.round(found.width * scale)),
    height: Math.max(height, Math.round(found.height * scale)),
  }
  const from = (length: number, shown: number, share: number) =>
    Math.round(Math.min(length - shown, Math.max(0, length * share - shown / 2)))
  const left = from(size.width, width, focus?.x ?? 0.5)
  const top = from(size.height, height, focus?.y ?? 0.5)
  return sharp(bytes)
    .resize({ ...size, fit: 'fill' })
    .extract({ left, top, width, height })
}

/**
 * A picture as the first of these JPEGs that is small enough, else as the last. The search for the best scans would save 4 % of the
 * bytes and take a third longer.
 */
export async function jpegWithin(
  picture: Sharp,
  maxBytes: number,
  encodings: readonly JpegOptions[],
): Promise<Uint8Array> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let bytes = new Uint8Array()
  for (const options of encodings) {
    bytes = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ ...options, mozjpeg: true, optimiseScans: false })
      .toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}

const photoBytes = 60_000
const photoEncodings = [82, 70, 55, 40, 20].map((quality) => ({ quality }))

/** The owner's photo for other programs: a square JPEG. docs/behaviour.md 31.3, 31.5. */
export async function photoOf(portrait: CardPicture, sidePx: number): Promise<Uint8Array> {
  const square = await cutTo(portrait, sidePx, sidePx)
  return jpegWithin(square.flatten({ background: '#fff' }), photoBytes, photoEncodings)
}
