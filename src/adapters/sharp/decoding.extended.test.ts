import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import type { Pictures } from '#ports/content/pictures.ts'
import type { PictureType } from '#resume/records/image.ts'
import { exifSegment, withSegments } from '#support/sharp/jpeg-parts.ts'
import { flag, grain, tagged } from '#support/sharp/originals.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sharpPictures } from './pictures.ts'

vi.setConfig({ testTimeout: 20_000 })

test('a wide picture is made in every standard width up to its own', async () => {
  const { made, variant } = await picture(await grain(3000, 1500).jpeg().toBuffer())
  expect(made).toMatchObject({ widthPx: 3000, heightPx: 1500, widths: [320, 640, 960, 1280, 1920, 2560] })
  for (const widthPx of made.widths)
    expect(await sharp(await variant(widthPx)).metadata()).toMatchObject({
      format: 'webp',
      width: widthPx,
      height: widthPx / 2,
    })
})

test('a narrower picture also keeps its own width', async () => {
  const { made, variant } = await picture(await flag(700, 500).png().toBuffer())
  expect(made).toMatchObject({ widthPx: 700, heightPx: 500, widths: [320, 640, 700] })
  expect(await sharp(await variant(700)).metadata()).toMatchObject({ width: 700, height: 500 })
  expect(await sharp(await variant(320)).metadata()).toMatchObject({ width: 320, height: 229 })
})

test('a picture of one pixel is accepted', async () => {
  const { made } = await picture(await flag(1, 1).png().toBuffer())
  expect(made).toMatchObject({ widthPx: 1, heightPx: 1, widths: [1] })
})

test('AVIF variants have the same sizes as WebP variants', async () => {
  const { made, variant } = await picture(await flag(700, 501).jpeg().toBuffer())
  for (const widthPx of made.widths) {
    const [avif, webp] = [
      await sharp(await variant(widthPx, 'avif')).metadata(),
      await sharp(await variant(widthPx)).metadata(),
    ]
    expect(avif).toMatchObject({ format: 'heif', compression: 'av1', width: webp.width, height: webp.height })
  }
})

test('a photo taken upside down is served upright', async () => {
  const { made, variant } = await picture(await tagged(flag(400, 300), 3).jpeg().toBuffer())
  expect(made).toMatchObject({ widthPx: 400, heightPx: 300 })
  for (const type of ['webp', 'avif'] as const) {
    expect(near(await pixelOf(await variant(400, type), 200, 10), [0, 0, 255])).toBe(true)
    expect(near(await pixelOf(await variant(400, type), 200, 290), [255, 0, 0])).toBe(true)
  }
})

for (const [orientation, topLeft, topRight] of [
  [1, 'red', 'green'],
  [2, 'green', 'red'],
  [3, 'white', 'blue'],
  [4, 'blue', 'white'],
  [5, 'red', 'blue'],
  [6, 'blue', 'red'],
  [7, 'white', 'green'],
  [8, 'green', 'white'],
] as const) {
  test(`a photo with orientation ${orientation} is upright: ${topLeft} is left of ${topRight}`, async () => {
    const { made, variant } = await picture(withSegments(await quarters(), exifSegment(orientation)))
    expect(made).toMatchObject(orientation > 4 ? { widthPx: 48, heightPx: 64 } : { widthPx: 64, heightPx: 48 })
    const bytes = await variant(made.widthPx)
    expect(near(await pixelOf(bytes, 8, 8), quarterColors[topLeft], 40)).toBe(true)
    expect(near(await pixelOf(bytes, made.widthPx - 8, 8), quarterColors[topRight], 40)).toBe(true)
  })
}

test('CMYK, 16 bits, greys and palettes become sRGB of 8 bits', async () => {
  for (const [original, expected] of [
    [flag(64, 64).toColourspace('cmyk').jpeg(), [255, 0, 0]],
    [flag(64, 64).toColourspace('rgb16').png(), [255, 0, 0]],
    [flag(64, 64).png({ palette: true }), [255, 0, 0]],
    [flag(64, 64).avif({ bitdepth: 8 }), [255, 0, 0]],
    [
      sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } })
        .toColourspace('b-w')
        .png(),
      [119, 119, 119],
    ],
  ] as const) {
    const { made, variant } = await picture(await original.toBuffer())
    const bytes = await variant(64)
    expect(near(await pixelOf(bytes, 32, 8), expected, 40)).toBe(true)
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
    expect(made.widths).toEqual([64])
  }
})

test('the colours of another colour space are converted to sRGB', async () => {
  const plain = { create: { width: 64, height: 64, channels: 3, background: '#c86432' } } as const
  const original = await sharp(plain).withIccProfile('p3').png().toBuffer()
  expect(near(await pixelOf(original, 32, 32), [200, 100, 50], 3)).toBe(false)
  const { variant } = await picture(original)
  expect(near(await pixelOf(await variant(64), 32, 32), [200, 100, 50])).toBe(true)
})

test('transparency is kept', async () => {
  const ring = Buffer.from('<svg width="80" height="80"><circle cx="40" cy="40" r="30" fill="#202060"/></svg>')
  const { made, variant } = await picture(await sharp(ring).png().toBuffer())
  for (const type of ['webp', 'avif'] as const) {
    const shown = sharp(await variant(80, type))
    expect((await shown.metadata()).hasAlpha).toBe(true)
    expect((await shown.ensureAlpha().raw().toBuffer())[3]).toBeLessThan(10)
  }
  expect(made.color).toBe('#ffffff')
})

test('the colour of a picture is the mean of its pixels', async () => {
  expect((await picture(await flag(400, 300).png().toBuffer())).made.color).toMatch(/^#(7f|80)00(7f|80)$/)
  const grey = sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } }).toColourspace('b-w')
  expect((await picture(await grey.png().toBuffer())).made.color).toBe('#777777')
})

test('a light transparent picture has black as its colour, and an empty one white', async () => {
  const dot = Buffer.from('<svg width="80" height="80"><circle cx="40" cy="40" r="30" fill="#fff"/></svg>')
  expect((await picture(await sharp(dot).png().toBuffer())).made.color).toBe('#000000')
  const nothing = { create: { width: 9, height: 9, channels: 4, background: '#ffffff00' } } as const
  expect((await picture(await sharp(nothing).png().toBuffer())).made.color).toBe('#ffffff')
})

test('an animated picture keeps only its first frame', async () => {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map(frame))
  const original = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(original).metadata()).pages).toBe(2)
  const { made, variant } = await picture(original)
  expect(made).toMatchObject({ widthPx: 40, heightPx: 30 })
  expect((await sharp(await variant(40)).metadata()).pages).toBeUndefined()
  expect(near(await pixelOf(await variant(40), 20, 15), [255, 0, 0])).toBe(true)
})

const made: (Pictures & { close(): Promise<void> })[] = []
afterAll(() => Promise.all(made.map((pictures) => pictures.close())))

async function picture(original: Uint8Array) {
  const pictures = sharpPictures(temporaryFolder())
  made.push(pictures)
  const result = await pictures.make(original)
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure.cause })
  const { hash } = result.data
  return {
    made: result.data,
    async variant(widthPx: number, type: PictureType = 'webp'): Promise<Uint8Array> {
      if (type === 'avif') await pictures.encodeAvif(hash, original)
      const read = await pictures.variant(hash, widthPx, type)
      if (!read.ok || read.data === null) throw new Error(`There is no ${type} of ${widthPx} px.`)
      return read.data
    },
  }
}

const quarterColors = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const

/** Red and green above, blue and white below. */
function quarters(): Promise<Buffer> {
  const quarter = (color: keyof typeof quarterColors, left: number, top: number) => {
    const [r, g, b] = quarterColors[color]
    return { input: { create: { width: 32, height: 24, channels: 3 as const, background: { r, g, b } } }, left, top }
  }
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#000' } })
    .composite([quarter('red', 0, 0), quarter('green', 32, 0), quarter('blue', 0, 24), quarter('white', 32, 24)])
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The stored red, green and blue, without a conversion of colour spaces. */
async function pixelOf(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes, { ignoreIcc: true }).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await one.raw().toBuffer())].slice(0, 3)
}

function near(found: readonly number[], expected: readonly number[], tolerance = 12): boolean {
  return (
    found.length === expected.length && found.every((part, at) => Math.abs(part - (expected[at] ?? 0)) <= tolerance)
  )
}
