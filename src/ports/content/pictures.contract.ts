import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Pictures } from './pictures.ts'

/** The contract of each adapter that makes pictures. `open` returns an empty one. */
export function picturesContract(open: () => Promise<Pictures>): void {
  test('a picture is none until it is made', async () => {
    const pictures = await open()
    expect(await pictures.read(smallHash)).toEqual(success(none))
    expect(await pictures.variant(smallHash, 3, 'webp')).toEqual(success(none))
  })

  test('a made picture has its hash, size, colour and WebP in every width', async () => {
    const pictures = await open()
    const made = data(await pictures.make(small))
    expect(made).toMatchObject({ hash: smallHash, widthPx: 3, heightPx: 2, widths: [3], types: ['webp'] })
    expect(made.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(data(await pictures.variant(smallHash, 3, 'webp'))?.length).toBeGreaterThan(0)
    expect(await pictures.read(smallHash)).toEqual(success(made))
  })

  test('making a picture again or twice in parallel returns the same picture', async () => {
    const pictures = await open()
    const [first, second] = await Promise.all([pictures.make(small), pictures.make(small)])
    expect(first).toEqual(second)
    expect(await pictures.make(small)).toEqual(first)
  })

  test('a picture with AVIF lists it first, in the same widths', async () => {
    const pictures = await open()
    const made = data(await pictures.make(small))
    expect(await pictures.variant(smallHash, 3, 'avif')).toEqual(success(none))
    const withAvif = await pictures.encodeAvif(smallHash, small)
    expect(withAvif).toEqual(success({ ...made, types: ['avif', 'webp'] }))
    expect(await pictures.read(smallHash)).toEqual(withAvif)
    expect(await pictures.make(small)).toEqual(withAvif)
    expect(data(await pictures.variant(smallHash, 3, 'avif'))?.length).toBeGreaterThan(0)
  })

  test('AVIF is not encoded from the original of another picture', async () => {
    const pictures = await open()
    await pictures.make(small)
    expect(await pictures.encodeAvif(smallHash, Buffer.from('another'))).toMatchObject(invalid)
    expect(data(await pictures.read(smallHash))?.types).toEqual(['webp'])
  })

  for (const [reason, bytes] of [
    ['is empty', ''],
    ['is an SVG file', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['is a web page (HTML)', '<!doctype html><title>x</title>'],
    ['is a GIF file', 'GIF89a'],
    ['is not a JPEG, PNG, WebP or AVIF picture', 'hello'],
  ] as const) {
    test(`an original is rejected with its reason: it ${reason}`, async () => {
      const pictures = await open()
      const original = Buffer.from(bytes)
      expect(await pictures.make(original)).toEqual({ ok: false, failure: { code: 'invalid', message: reason } })
      expect(await pictures.read(createHash('sha256').update(original).digest('hex'))).toEqual(success(none))
    })
  }

  test('an unknown width, an unknown hash and a name with a path have no variant', async () => {
    const pictures = await open()
    await pictures.make(small)
    await pictures.encodeAvif(smallHash, small)
    for (const width of [0, -3, 2, 4, 3.5, Number.NaN])
      expect(await pictures.variant(smallHash, width, 'webp')).toEqual(success(none))
    for (const hash of [
      '',
      '..',
      `../${smallHash}`,
      smallHash.toUpperCase(),
      `${smallHash}\0`,
      '__proto__',
      `${smallHash}/`,
    ]) {
      expect(await pictures.read(hash)).toEqual(success(none))
      expect(await pictures.variant(hash, 3, 'webp')).toEqual(success(none))
    }
  })

  test('a picture that was just made is not deleted, even if it is not in use', async () => {
    const pictures = await open()
    const made = await pictures.make(small)
    expect(await pictures.keepOnly(new Set())).toEqual(success())
    expect(await pictures.read(smallHash)).toEqual(made)
  })
}

/** A PNG of 3 by 2 pixels. */
export const small = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQImWM4oaGhAcYMJ05oaJw4cULjBABLFAhxbL5MngAAAABJRU5ErkJggg==',
  'base64',
)
const smallHash = createHash('sha256').update(small).digest('hex')

const invalid = { ok: false, failure: { code: 'invalid' } }
