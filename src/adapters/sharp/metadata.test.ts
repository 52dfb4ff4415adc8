import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import type { PictureType } from '#resume/records/image.ts'
import { canaries, flag, tagged, withChunk } from '#support/sharp/originals.ts'
import { sharpPictures } from './pictures.ts'

vi.setConfig({ testTimeout: 20_000 })

test('the originals carry the tags that these tests look for', async () => {
  const text = Buffer.from(await tagged(flag(64, 48), 1).jpeg().toBuffer()).toString('latin1')
  for (const canary of ['Exif Canary', 'canary xmp', 'xmpmeta', 'ICC_PROFILE']) expect(text).toContain(canary)
})

for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`a tagged ${type} keeps nothing but the picture`, async () => {
    const original = await tagged(flag(700, 500), 6).toFormat(type).toBuffer()
    expect(Buffer.from(original).toString('latin1')).toContain('Canary')
    await expectClean(original)
  })
}

test('texts and unknown chunks of a PNG are removed', async () => {
  let original: Uint8Array = await flag(64, 48).png().toBuffer()
  original = withChunk(original, 'tEXt', 'Comment\0canary text')
  original = withChunk(original, 'iTXt', 'XML:com.adobe.xmp\0\0\0\0\0canary international')
  original = withChunk(original, 'eXIf', 'MM\0*\0\0\0\x08\0\0\0\0\0\0 canary')
  original = withChunk(original, 'prVt', 'canary private')
  await expectClean(original)
})

test('bytes after the end of a picture are removed', async () => {
  for (const type of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const picture = await flag(64, 48).toFormat(type).toBuffer()
    await expectClean(Buffer.concat([picture, Buffer.from('<script>canary()</script>PK\x03\x04canary')]))
  }
})

test('a thumbnail in the metadata is removed', async () => {
  const thumbnail = Buffer.concat([await flag(32, 32).jpeg().toBuffer(), Buffer.from('canary')])
  const segment = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'), thumbnail])
  segment.writeUInt16BE(segment.length - 2, 2)
  const jpeg = await flag(64, 48).jpeg().toBuffer()
  await expectClean(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]))
})

test('a WebP variant holds its picture data and nothing else', async () => {
  const original = await tagged(flag(64, 48), 1).jpeg().toBuffer()
  const [webp = Buffer.alloc(0)] = await variantsOf(original, 'webp')
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8 ')
  expect(webp.readUInt32LE(4) + 8).toBe(webp.length)
  expect(webp.readUInt32LE(16) + 20 + (webp.readUInt32LE(16) % 2)).toBe(webp.length)
})

const folder = mkdtempSync(join(tmpdir(), 'vita-test-'))
const pictures = sharpPictures(folder)
afterAll(async () => {
  await pictures.close()
  rmSync(folder, { recursive: true })
})

/** Checks that no variant of either type contains a tag, by its bytes and by what sharp reads. */
async function expectClean(original: Uint8Array) {
  for (const type of ['webp', 'avif'] as const) {
    for (const bytes of await variantsOf(original, type)) {
      const text = bytes.toString('latin1')
      expect(canaries.filter((canary) => text.includes(canary))).toEqual([])
      const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation, comments }).toEqual({})
    }
  }
}

async function variantsOf(original: Uint8Array, type: PictureType): Promise<Buffer[]> {
  const made = await pictures.make(original)
  if (!made.ok) throw new Error(made.failure.message, { cause: made.failure.cause })
  const { hash, widths } = made.data
  if (type === 'avif') await pictures.encodeAvif(hash, original)
  const reads = await Promise.all(widths.map((width) => pictures.variant(hash, width, type)))
  const variants = reads.flatMap((read) => (read.ok && read.data !== null ? [Buffer.from(read.data)] : []))
  expect(variants).toHaveLength(widths.length)
  return variants
}
