import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { originalLimitBytes, pictureKind, pictureRejection } from './picture-kind.ts'

test('the first bytes decide the kind of picture', () => {
  expect(pictureKind(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
  expect(pictureKind(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(pictureKind(bytes('RIFF....WEBPVP8 '))).toBe('webp')
  expect(pictureKind(bytes('\0\0\0\x1cftypavif\0\0\0\0mif1avif'))).toBe('avif')
})

test('an AVIF is recognised by its compatible brands', () => {
  expect(pictureKind(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'))).toBe('avif')
  expect(pictureKind(bytes('\0\0\0\x14ftypmif1\0\0\0\0mif1avif'))).toBe(none)
})

test('an incomplete signature is no picture', () => {
  for (const text of ['', '\xff\xd8', '\x89PNG\r\n\x1a', 'RIFF....WEB', '\0\0\0\x1cftypavi', 'ftyp', '....ftyp'])
    expect(pictureKind(bytes(text))).toBe(none)
})

test('an original of 64 MB is accepted, and one byte more is rejected', () => {
  const original = new Uint8Array(originalLimitBytes + 1)
  original.set([0xff, 0xd8, 0xff])
  expect(pictureRejection(original.subarray(0, -1))).toBe(none)
  expect(pictureRejection(original)).toBe('is larger than 64 MB')
})

test('a picture that contains markup is accepted, and markup that contains a picture is rejected', () => {
  expect(pictureRejection(bytes('\xff\xd8\xff<svg>'))).toBe(none)
  expect(pictureRejection(bytes('<svg>\xff\xd8\xff'))).toBe('is an SVG file')
  expect(pictureRejection(bytes('x <svg>'))).toBe('is not a JPEG, PNG, WebP or AVIF picture')
})

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
