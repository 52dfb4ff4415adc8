import sharp, { type FailOnOptions, type Metadata, type Sharp } from 'sharp'
import { type PictureType, variantWidths } from '#domain/content/image.ts'
import { pictureKind } from '#domain/content/picture-kind.ts'
import { failed, type Result, success } from '#domain/result.ts'
import type { PictureVariant } from '#ports/content/picture-store.ts'
import type { Made, Order } from './order.ts'

/** Source: docs/behaviour.md 10.7. */
const pixelLimit = 40_000_000
const sideLimitPx = 12_000

/**
 * Chosen on the sample at 640 px: no difference is seen at twice the size, and the structural similarity is 0.97 for
 * both. AVIF is then a third smaller; effort 4 saves a tenth more and takes six times as long.
 */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' } as const

/** The wide ones take half the time with effort 2 and are 6 % larger; phones get the small ones, so these take it. */
function webp(widthPx: number) {
  return { quality: 75, effort: widthPx <= 640 ? 4 : 2 }
}

// One core, nothing remembered, and no decoder in reach but the four that are needed.
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
 * Decodes an original and makes what was ordered of it: upright, sRGB, eight bits, first frame, without any metadata.
 * Fails with 'invalid' and a reason that may be shown.
 */
export async function render({ original, type, widthPx }: Order): Promise<Result<Made>> {
  try {
    const metadata = await sharp(original, reading).metadata()
    const refusal = refusalOf(metadata, original)
    if (refusal !== undefined) return failed('invalid', refusal)

    const size = { widthPx: metadata.autoOrient.width, heightPx: metadata.autoOrient.height }
    const widths = widthPx === 'all' ? variantWidths(size.widthPx) : [widthPx]
    const decoded = await decode(original, size, Math.max(...widths))
    const variants: PictureVariant[] = []
    for (const width of widths) variants.push(await encode(decoded(), size, width, type))
    return success({ ...size, color: await mainColor(decoded()), variants })
  } catch (cause) {
    return failed('invalid', damage(cause), String(cause))
  }
}

const reading = { failOn: 'error', limitInputPixels: pixelLimit, pages: 1, autoOrient: true } as const

function refusalOf({ width, height, format }: Metadata, original: Uint8Array): string | undefined {
  if (format !== (pictureKind(original) === 'avif' ? 'heif' : pictureKind(original))) return 'is damaged'
  if (width > sideLimitPx || height > sideLimitPx) return 'is wider or higher than 12,000 pixels'
  return width * height > pixelLimit ? 'has more than 40 megapixels' : undefined
}

function damage(cause: unknown): string {
  return /pixel limit/i.test(String(cause)) ? 'has more than 40 megapixels' : 'is damaged'
}

type Size = { widthPx: number; heightPx: number }

/** The pixels at the largest width that is needed, from which the smaller ones are made: the original is read once. */
async function decode(original: Uint8Array, size: Size, widthPx: number): Promise<() => Sharp> {
  const { data, info } = await uprightPixels(original, sized(size, widthPx))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}

/**
 * A JPEG decoder only warns when the data ends before the picture that the header claims, and fills the rest with grey. Most of
 * its other warnings are about oddities of whole pictures from cameras. So a JPEG is first decoded up to its first warning: this one
 * rejects it, after any other one it is decoded again without regard to warnings. Limits: libjpeg reports only the first warning of a
 * file, which may hide this one, and libvips ignores those of the last eight lines that it decodes.
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

function sized({ widthPx, heightPx }: Size, width: number) {
  return { width, height: Math.max(1, Math.round((heightPx * width) / widthPx)), fit: 'fill' } as const
}

/**
 * The mean of all pixels, '#rrggbb'. A picture that can be seen through gets white or black behind it instead,
 * whichever it stands out from.
 */
async function mainColor(pixels: Sharp): Promise<string> {
  const one = pixels.resize(1, 1, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  const [red = 0, green = 0, blue = 0, alpha = 0] = await one.raw().toBuffer()
  if (alpha < 250) return 0.299 * red + 0.587 * green + 0.114 * blue > 127 && alpha > 0 ? '#000000' : '#ffffff'
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
