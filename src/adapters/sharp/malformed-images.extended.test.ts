import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { variantWidths } from '#resume/records/image.ts'
import { blackPng, wordyChunks } from '#support/sharp/bombs.ts'
import { greyJpeg } from '#support/sharp/jpeg-parts.ts'
import { badSpecimens, goodSpecimens } from '#support/sharp/malformed-images.ts'
import { canaries, flag } from '#support/sharp/originals.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sharpPictures } from './pictures.ts'

vi.setConfig({ testTimeout: 60_000 }) // pictures are made in a child process, and the machine may be busy

/** docs/behaviour.md 10.6, 10.7. */
test('every odd but valid picture is made in WebP and AVIF, without any of its metadata', async () => {
  const specimens = Object.entries(await goodSpecimens())
  expect(specimens.length).toBeGreaterThan(40)
  for (const [name, original] of specimens) {
    const made = await pictures.make(original)
    if (!made.ok) throw new Error(`${name} ${made.failure.message}`, { cause: made.failure.cause })
    expect(made.data.widths, name).toEqual(variantWidths(made.data.widthPx))
    const withAvif = await pictures.encodeAvif(made.data.hash, original)
    expect(withAvif, name).toMatchObject({ ok: true, data: { types: ['avif', 'webp'] } })
  }
  const files = readdirSync(folder).filter((name) => !name.endsWith('.json'))
  expect(files.length).toBeGreaterThanOrEqual(2 * specimens.length)
  for (const name of files) {
    const bytes = readFileSync(join(folder, name))
    const text = bytes.toString('latin1')
    expect(
      canaries.filter((canary) => text.includes(canary)),
      name,
    ).toEqual([])
    const { format, space, exif, icc, xmp, iptc, orientation, comments, pages } = await sharp(bytes).metadata()
    expect({ format, space, exif, icc, xmp, iptc, orientation, comments, pages }, name).toEqual({
      format: name.endsWith('avif') ? 'heif' : 'webp',
      space: 'srgb',
      ...(name.endsWith('avif') ? { pages: 1 } : {}),
    })
  }
})

test('a file that is no valid picture is rejected with its reason, and leaves no file', async () => {
  const before = readdirSync(folder)
  for (const [name, { bytes, reason }] of Object.entries(await badSpecimens()))
    expect([name, await pictures.make(bytes)]).toMatchObject([name, { ok: false, failure: { message: reason } }])
  expect(readdirSync(folder)).toEqual(before)
})

for (const [how, bytes] of [
  ['16 bits, seen through, interlaced', () => blackPng(2000, 2000, { depth: 16, color: 6, interlaced: true })],
  ['texts that unpack to 256 MB', () => blackPng(64, 48, { before: wordyChunks(2 ** 28) })],
  ['pixels that unpack to 256 MB more than there are', () => blackPng(64, 48, { moreBytes: 2 ** 28 })],
] as const) {
  test(`a decompression bomb is read within 200 MB: ${how}`, async () => {
    const careful = sharpPictures(temporaryFolder(), { memoryBytes: 200 * 2 ** 20 })
    onTestFinished(() => careful.close())
    expect(await careful.make(bytes())).toMatchObject({ ok: true })
  })
}

test('a JPEG of 2,646 scans is given up at its time limit, and the next picture is made', async () => {
  const hasty = sharpPictures(temporaryFolder(), { timeoutMs: 500 })
  onTestFinished(() => hasty.close())
  const message = 'takes too much time or memory to read'
  expect(await hasty.make(greyJpeg(8000, 5000, { refinements: 14 }))).toMatchObject({ ok: false, failure: { message } })
  expect(await hasty.make(await flag(9, 9).png().toBuffer())).toMatchObject({ ok: true })
  expect(await pictures.make(greyJpeg(8000, 5000))).toMatchObject({ ok: true, data: { widthPx: 8000 } })
})

test('the specimens carry the tags that these tests look for', async () => {
  const { 'tagged.jpeg': jpeg = new Uint8Array(), 'caption.jpg': caption = new Uint8Array() } = await goodSpecimens()
  for (const original of [jpeg, caption])
    expect(canaries.some((canary) => Buffer.from(original).toString('latin1').includes(canary))).toBe(true)
  expect(await sharp(jpeg).metadata()).toMatchObject({
    orientation: 6,
    exif: expect.anything(),
    icc: expect.anything(),
  })
  expect(await sharp(caption).metadata()).toMatchObject({ iptc: expect.anything() })
})

const folder = mkdtempSync(join(tmpdir(), 'vita-test-'))
const pictures = sharpPictures(folder)
afterAll(async () => {
  await pictures.close()
  rmSync(folder, { recursive: true })
})
