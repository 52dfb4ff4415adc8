import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames, isListedImage, pictureAddress, variantWidths } from './image.ts'

test('names of small letters are in the order of the language, too', () => {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const name = fc.string({ unit: fc.constantFrom(...'abcxyz.-'), maxLength: 6 })
  fc.assert(fc.property(name, name, (a, b) => Math.sign(compareNames(a, b)) === Math.sign(compare(a, b))))
})

test('numbers in names are compared as numbers', () => {
  const names = ['10-pier.jpg', '2-board.jpg', '1-creek.jpg', 'board-10.jpg', 'board-9.jpg', '02-a.jpg']
  expect(names.sort(compareNames)).toEqual([
    '1-creek.jpg',
    '02-a.jpg',
    '2-board.jpg',
    '10-pier.jpg',
    'board-9.jpg',
    'board-10.jpg',
  ])
})

test('names that compare as equal still have a fixed order', () => {
  expect(compareNames('01.jpg', '1.jpg')).toBe(-compareNames('1.jpg', '01.jpg'))
  expect(compareNames('01.jpg', '1.jpg')).not.toBe(0)
  expect(compareNames('1.jpg', '1.jpg')).toBe(0)
})

test('placeholder files and alternative texts are not listed', () => {
  for (const name of [
    '.keep',
    'a.keep',
    'a.keep.jpg',
    'about/.keep',
    'alt.json',
    'about/alt.json',
    'about/focus.json',
    'draft/x',
  ])
    expect(isListedImage(name)).toBe(false)
  for (const name of [
    'a.jpg',
    'keep.jpg',
    'about/portrait.jpg',
    'alt.json.jpg',
    'salt.json',
    'x.keeper/a.jpg',
    'drafts/a.jpg',
  ])
    expect(isListedImage(name)).toBe(true)
})

test('the address of a picture contains its hash, width and type', () => {
  expect(pictureAddress({ hash: 'ab12' }, 640, 'webp')).toBe('/pictures/ab12-640.webp')
})

for (const [widthPx, widths] of [
  [1, [1]],
  [319, [319]],
  [320, [320]],
  [321, [320, 321]],
  [640, [320, 640]],
  [1600, [320, 640, 960, 1280, 1600]],
  [2559, [320, 640, 960, 1280, 1920, 2559]],
  [2560, [320, 640, 960, 1280, 1920, 2560]],
  [2561, [320, 640, 960, 1280, 1920, 2560]],
  [12_000, [320, 640, 960, 1280, 1920, 2560]],
] as const) {
  test(`an original of ${widthPx} px gets variants of ${widths.join(', ')} px`, () => {
    expect(variantWidths(widthPx)).toEqual(widths)
  })
}
