import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { withClaimedSize } from '#support/sharp/jpeg-parts.ts'
import { grain, hollowPng } from '#support/sharp/originals.ts'
import { sharpPictures } from './pictures.ts'

vi.setConfig({ testTimeout: 20_000 })

for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`a truncated ${type} is rejected`, async () => {
    const whole = await grain(200, 150).toFormat(type).toBuffer()
    expect(await reasonOf(whole)).toBe('nothing')
    for (const part of [0.05, 0.3, 0.6, 0.9, 0.99])
      expect(await reasonOf(whole.subarray(0, Math.floor(whole.length * part)))).toBe('is damaged')
  })
}

test('a truncated progressive JPEG and a truncated interlaced PNG are rejected', async () => {
  for (const whole of [grain(200, 150).jpeg({ progressive: true }), grain(200, 150).png({ progressive: true })]) {
    const bytes = await whole.toBuffer()
    expect(await reasonOf(bytes)).toBe('nothing')
    expect(await reasonOf(bytes.subarray(0, bytes.length / 2))).toBe('is damaged')
  }
})

for (const [kind, options] of [
  ['baseline', {}],
  ['progressive', { progressive: true }],
] as const) {
  test(`a ${kind} JPEG whose header claims more than its data covers is rejected`, async () => {
    const whole = await grain(300, 200).jpeg(options).toBuffer()
    expect(await reasonOf(withClaimedSize(whole, 300, 200))).toBe('nothing')
    for (const [width, height] of [
      [300, 240],
      [340, 200],
      [12_000, 3300],
    ] as const)
      expect(await reasonOf(withClaimedSize(whole, width, height)), `${width} x ${height}`).toBe('is damaged')
  })
}

test('a picture of 40 megapixels is accepted, and one line more is rejected', { tags: 'extended' }, async () => {
  expect(await reasonOf(await blank(8000, 5000))).toBe('nothing')
  expect(await reasonOf(await blank(8000, 5001))).toBe('has more than 40 megapixels')
})

for (const [width, height, widths] of [
  [15_000, 2400, [320, 640, 960, 1280, 1920, 2560]],
  [65_500, 610, [320, 640, 960, 1280, 1920, 2560]],
  [2400, 12_000, [320, 640, 960, 1280, 1920, 2400]],
  [2400, 12_001, [320, 640, 960, 1280, 1920, 2399]],
  [2400, 15_000, [320, 640, 960, 1280, 1920]],
  [610, 65_500, [111]],
  [4, 65_500, [1]],
] as const)
  test(`a picture of ${width} x ${height} pixels has variants that are at most 12,000 pixels high`, async () => {
    const made = await pictures.make(await blank(width, height))
    expect(made).toMatchObject({ ok: true, data: { widthPx: width, heightPx: height, widths } })
  }, 90_000)

test('a side of 65,535 pixels is accepted, and one of 65,536 is rejected', async () => {
  const tooLong = 'is wider or higher than 65,535 pixels'
  expect(await reasonOf(await blank(65_535, 10, 'png'))).toBe('nothing')
  expect(await reasonOf(await blank(65_536, 10, 'png'))).toBe(tooLong)
  expect(await reasonOf(await blank(10, 65_535, 'png'))).toBe('nothing')
  expect(await reasonOf(await blank(10, 65_536, 'png'))).toBe(tooLong)
})

test('a few bytes that claim a giant picture are rejected at once', async () => {
  for (const side of [12_000, 65_535, 2 ** 31 - 1]) {
    const began = performance.now()
    expect(await reasonOf(hollowPng(side, side))).toMatch(/megapixels|65,535 pixels|damaged/)
    expect(performance.now() - began).toBeLessThan(5000)
  }
  expect(await reasonOf(hollowPng(12_000, 12_000))).toBe('has more than 40 megapixels')
  expect(await reasonOf(hollowPng(2000, 2000))).toBe('is damaged')
  expect(await reasonOf(hollowPng(0, 0))).toBe('is damaged')
})

test('any input yields a picture or a reason', async () => {
  const wholes = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((type) => grain(40, 30).toFormat(type).toBuffer()),
  )
  const spoilt = fc
    .tuple(
      fc.constantFrom(...wholes),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 }),
    )
    .map(([whole, changes]) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      return bytes
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array()), async (bytes) => {
      expect(await reasonOf(bytes)).toMatch(
        /^(nothing|is (damaged|empty|an? \w+ file)|is not a JPEG, .*|has more .*|is wider .*)$/,
      )
    }),
    { numRuns: 150, seed: 20_241_121 },
  )
})

const folder = mkdtempSync(join(tmpdir(), 'vita-test-'))
const pictures = sharpPictures(folder)
afterAll(async () => {
  await pictures.close()
  rmSync(folder, { recursive: true })
})

/** Why an original is rejected, or 'nothing'. Any other failure is returned with its code. */
async function reasonOf(original: Uint8Array): Promise<string> {
  const made = await pictures.make(original)
  if (made.ok) return 'nothing'
  return made.failure.code === 'invalid' ? made.failure.message : `${made.failure.code}: ${made.failure.message}`
}

function blank(width: number, height: number, type: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#357' } })
    .toFormat(type)
    .toBuffer()
}
