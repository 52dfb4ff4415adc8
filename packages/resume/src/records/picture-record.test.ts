import { expect, test } from 'vitest'
import { none } from '../result.ts'
import type { Picture } from './image.ts'
import { pictureOf, pictureRecord } from './picture-record.ts'

const hash = 'a'.repeat(64)
const picture: Picture = {
  hash,
  widthPx: 700,
  heightPx: 500,
  color: '#2a6f97',
  widths: [320, 640, 700],
  types: ['webp'],
}

test('a record is read back as its picture, and does not contain the hash', () => {
  expect(pictureOf(hash, pictureRecord(picture))).toEqual(picture)
  expect(pictureRecord(picture)).not.toContain(hash)
})

for (const [damage, change] of [
  ['no widths', { widths: [] }],
  ['a colour that is none', { color: 'red;}' }],
  ['a type that is none', { types: ['webp', 'svg'] }],
  ['no WebP', { types: ['avif'] }],
  ['a width that is a path', { widths: ['../x'] }],
] as const) {
  test(`a record with ${damage} is read as none`, () => {
    expect(pictureOf(hash, JSON.stringify({ ...picture, ...change }))).toBe(none)
  })
}

test('a truncated or empty record, or a list, is read as none', () => {
  for (const text of [pictureRecord(picture).slice(0, 20), '', '[]']) expect(pictureOf(hash, text)).toBe(none)
})
