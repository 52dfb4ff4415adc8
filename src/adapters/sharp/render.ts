import sharp, { type FailOnOptions, type Metadata, type Sharp } from 'sharp'
import type { PictureVariant } from '#ports/content/picture-store.ts'
import { type PictureType, variantWidths } from '#resume/records/image.ts'
import { pictureKind } from '#resume/records/picture-kind.ts'
import { failed, type Result, success } from '#resume/result.ts'
import type { Made, Order } from './worker-queue.ts'

/** docs/behaviour.md 10.7. */
const pixelLimit = 40_000_000
/** The longest side that a JPEG can have. */
const sideLimitPx = 65_535
/** The highest variant: WebP ends at 16,383 px, and a higher one takes more than the time of a task. */
const variantHeightPx = 12_000

/**
 * Chosen on the sample at 640 px: no difference is visible at twice the size, and the structural similarity is 0.97 for both
 * types. AVIF is then a third smaller; effort 4 saves a tenth more and takes six times as long.
 */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' } as const

/** Wide variants take half the time with effort 2 and are 6 % larger. Phones get the small ones, so these use effort 4. */
function webp(widthPx: number) {
  return { quality: 75, effort: widthPx <= 640 ? 4 : 2 }
}

// One thread, no cache, and only the four decoders that are needed.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/**
 * Decodes an original and makes the variants of the order: upright, sRGB, eight bits, first frame, without metadata.
 * Fails with 'invalid' and a reason that may be shown.
 */
export async function render({ original, type, widthPx }: Order): Promise<Result<Made>> {
  try {
    const metadata = await sharp(original, reading).metadata()
    const rejection = rejectionOf(metadata, original)
    if (rejection !== undefined) return failed('invalid', rejection)

    const size = { widthPx: metadata.autoOrient.width, heightPx: metadata.autoOrient.height }
    const widths = widthPx === 'all' ? variantWidths(mostWidth(size)) : [widthPx]
    const decoded = await decode(original, size, Math.max(...widths))
    const variants: PictureVariant[] = []
    for (const width of widths) variants.push(await encode(decoded(), size, width, type))
    return success({ ...size, color: await mainColor(decoded()), variants })
  } catch (cause) {
    return failed('invalid', damage(cause), String(cause))
  }
}

const reading = { failOn: 'error', limitInputPixels: pixelLimit, pages: 1, autoOrient: true } as const

function rejectionOf({ width, height, format }: Metadata, original: Uint8Array): string | undefined {
  if (format !== (pictureKind(original) === 'avif' ? 'heif' : pictureKind(original))) return 'is damaged'
  if (width > sideLimitPx || height > sideLimitPx) return 'is wider or higher than 65,535 pixels'
  return width * height > pixelLimit ? 'has more than 40 megapixels' : undefined
}

function damage(cause: unknown): string {
  return /pixel limit/i.test(String(cause)) ? 'has more than 40 megapixels' : 'is damaged'
}

type Size = { widthPx: number; heightPx: number }

/** Decodes the original once, at the largest width needed; the smaller widths are made from these pixels. */
async function decode(original: Uint8Array, size: Size, widthPx: number): Promise<() => Sharp> {
  const { data, info } = await uprightPixels(original, sized(size, widthPx))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}

/**
 * When the data of a JPEG ends before the picture that the header claims, the decoder only warns and fills the rest with grey.
 * Most of its other warnings are about oddities of intact camera pictures. So a JPEG is first decoded up to its first warning.
 * This warning rejects it; after any other, it is decoded again without regard to warnings. Limits: libjpeg reports only the
 * first warning of a file, which may hide this one, and libvips ignores those of the last eight lines that it decodes.
 */
async function uprightPixels(original: Uint8Array, size: ReturnType<typeof sized>) {
  const decoded = (failOn: FailOnOptions) =>
    sharp(original, { ...reading, failOn })
      .resize(size)
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  if (pictureKind(original) !== 'jpeg') return decoded(reading.failOn)
  return decoded('warning').catch((cause: unknown) => {
    if (/premature end of data segment/i.test(String(cause))) throw cause
    return decoded(reading.failOn)
  })
}

async function encode(pixels: Sharp, size: Size, widthPx: number, type: PictureType): Promise<PictureVariant> {
  const resized = pixels.resize(sized(size, widthPx))
  const bytes = await (type === 'avif' ? resized.avif(avif) : resized.webp(webp(widthPx))).toBuffer()
  return { widthPx, bytes }
}

/** The width of the original, or at which its variant is as high as one may be. */
function mostWidth({ widthPx, heightPx }: Size): number {
  return Math.max(1, Math.floor(widthPx * Math.min(1, variantHeightPx / heightPx)))
}

function sized({ widthPx, heightPx }: Size, width: number) {
  const height = Math.round((heightPx * width) / widthPx)
  return { width, height: Math.min(Math.max(1, height), variantHeightPx), fit: 'fill' } as const
}

/** The mean of all pixels as '#rrggbb'. A transparent picture gets white or black instead, whichever contrasts with it. */
async function mainColor(pixels: Sharp): Promise<string> {
  const one = pixels.resize(1, 1, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  const [red = 0, green = 0, blue = 0, alpha = 0] = await one.raw().toBuffer()
  if (alpha < 250) return 0.299 * red + 0.587 * green + 0.114 * blue > 127 && alpha > 0 ? '#000000' : '#ffffff'
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
