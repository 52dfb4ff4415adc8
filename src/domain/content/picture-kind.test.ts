import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { originalLimitBytes, pictureKind, pictureRefusal } from './picture-kind.ts'

test('the first bytes say what a picture is', () => {
  expect(pictureKind(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
  expect(pictureKind(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(pictureKind(bytes('RIFF....WEBPVP8 '))).toBe('webp')
  expect(pictureKind(bytes('\0\0\0\x1cftypavif\0\0\0\0mif1avif'))).toBe('avif')
})

test('an AVIF may name itself among the brands it agrees with', () => {
  expect(pictureKind(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'))).toBe('avif')
  expect(pictureKind(bytes('\0\0\0\x14ftypmif1\0\0\0\0mif1avif'))).toBe(none)
})

test('less than the whole mark is no picture', () => {
  for (const text of ['', '\xff\xd8', '\x89PNG\r\n\x1a', 'RIFF....WEB', '\0\0\0\x1cftypavi', 'ftyp', '....ftyp'])
    expect(pictureKind(bytes(text))).toBe(none)
})

test('an original of 64 MB is looked at, one byte more is not', () => {
  const original = new Uint8Array(originalLimitBytes + 1)
  original.set([0xff, 0xd8, 0xff])
  expect(pictureRefusal(original.subarray(0, -1))).toBe(none)
  expect(pictureRefusal(original)).toBe('is larger than 64 MB')
})

test('a picture with markup inside is a picture, markup with a picture inside is not', () => {
  expect(pictureRefusal(bytes('\xff\xd8\xff<svg>'))).toBe(none)
  expect(pictureRefusal(bytes('<svg>\xff\xd8\xff'))).toBe('is an SVG file')
  expect(pictureRefusal(bytes('x <svg>'))).toBe('is not a JPEG, PNG, WebP or AVIF picture')
})

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
