import { expect, test } from 'vitest'
import { screens } from '#domain/site/screen.ts'
import { largestAddress, type Picture } from '#resume/records/image.ts'
import { sizesOf, sourceSet, toneClass } from './sources.ts'

const picture: Picture = {
  hash: 'abc',
  widthPx: 1600,
  heightPx: 900,
  color: '#a88878',
  widths: [320, 640],
  types: ['avif', 'webp'],
}

test('sizes name every screen by its query, and the largest one as the default', () => {
  const sizes = sizesOf({ small: '1px', tablet: '2px', medium: '3px', large: '4px', xlarge: '5px' })
  expect(sizes).toBe(`${screens.small} 1px, ${screens.tablet} 2px, ${screens.medium} 3px, ${screens.large} 4px, 5px`)
})

test('a source set offers every existing width in the requested type', () => {
  expect(sourceSet(picture, 'avif')).toBe('/pictures/abc-320.avif 320w, /pictures/abc-640.avif 640w')
})

test('a source set with a limit offers the widths up to it, and always the smallest one', () => {
  expect(sourceSet(picture, 'webp', 640)).toBe(sourceSet(picture, 'webp'))
  expect(sourceSet(picture, 'webp', 639)).toBe('/pictures/abc-320.webp 320w')
  expect(sourceSet(picture, 'webp', 1)).toBe('/pictures/abc-320.webp 320w')
})

test('the largest address is WebP, which every browser reads', () => {
  expect(largestAddress(picture)).toBe('/pictures/abc-640.webp')
})

test('the tone class contains the main colour in the form that the server expects', () => {
  expect(toneClass(picture)).toBe('tone-a88878')
})
