import { expect, test } from 'vitest'
import { screens } from '#domain/site/screen.ts'
import type { Picture } from '#resume/records/image.ts'
import { sizesOf, sourceSet } from './sources.ts'

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

test('a source set with a limit offers the widths up to it, and always the smallest one', () => {
  expect(sourceSet(picture, 'webp', 640)).toBe(sourceSet(picture, 'webp'))
  expect(sourceSet(picture, 'webp', 639)).toBe('/pictures/abc-320.webp 320w')
  expect(sourceSet(picture, 'webp', 1)).toBe('/pictures/abc-320.webp 320w')
})
