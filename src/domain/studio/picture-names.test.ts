import { expect, test } from 'vitest'
import { missingNames, orderedNames, pictureName, renamed, replacedName } from './picture-names.ts'

test.each([
  ['dune.jpg', 'jpeg', [], 'dune.jpg'],
  ['dune.JPEG', 'jpeg', [], 'dune.JPEG'],
  ['dune.jpg', 'png', [], 'dune.png'],
  ['dune', 'webp', [], 'dune.webp'],
  ['dune.v2', 'webp', [], 'dune.v2.webp'],
  ['dune.jpg', 'jpeg', ['dune.jpg', 'DUNE-2.jpg'], 'dune-3.jpg'],
  ['../../etc/passwd.jpg', 'jpeg', [], '-..-etc-passwd.jpg'],
  ['.hidden.jpg', 'jpeg', [], 'hidden.jpg'],
  ['a.keep.jpg', 'jpeg', [], 'a-keep.jpg'],
  ['a\u0000b\n.jpg', 'jpeg', [], 'a-b-.jpg'],
  ['.jpg', 'jpeg', [], 'picture.jpg'],
  ['', 'avif', [], 'picture.avif'],
  ['cafe\u0301.jpg', 'jpeg', ['caf\u00e9.jpg'], 'caf\u00e9-2.jpg'],
] as const)('the file %j of the kind %s is stored as a name that a bundle can hold', (given, kind, taken, name) => {
  expect(pictureName(given, kind, taken)).toBe(name)
})

test('a long name is cut within a character, not within its bytes', () => {
  const name = pictureName(`${'山'.repeat(300)}.jpg`, 'jpeg', [])
  expect([name.endsWith('山.jpg'), Buffer.byteLength(name) <= 190]).toEqual([true, true])
})

test('a replaced picture keeps its name, and its ending if that fits the new bytes', () => {
  expect(replacedName('1-creek.jpeg', 'jpeg', [])).toBe('1-creek.jpeg')
  expect(replacedName('1-creek.jpg', 'png', [])).toBe('1-creek.png')
  expect(replacedName('portrait.jpg', 'png', ['portrait.png'])).toBe('portrait-2.png')
})

test.each([
  [
    ['1-a.jpg', '2-b.jpg', 'c.jpg'],
    ['1-a.jpg', '2-b.jpg', 'c.jpg'],
  ],
  [
    ['2-b.jpg', '1-a.jpg'],
    ['1-b.jpg', '2-a.jpg'],
  ],
  [
    ['a.jpg', 'a.jpg'],
    ['1-a.jpg', '2-a.jpg'],
  ],
  [
    ['2.jpg', '1.jpg'],
    ['1-2.jpg', '2-1.jpg'],
  ],
  [
    ['b.jpg', '10 a.jpg'],
    ['1-b.jpg', '2-a.jpg'],
  ],
  [[], []],
])('the names %j become %j', (names, ordered) => {
  expect(orderedNames('home/slideshow', names)).toEqual(ordered)
})

test('names that pages look up stay', () => {
  expect(orderedNames('about', ['portrait.jpg', 'a.jpg'])).toEqual(['portrait.jpg', 'a.jpg'])
})

test('the backgrounds lack the names that no picture of theirs has; no other folder lacks any', () => {
  expect(missingNames('backgrounds', ['home.jpg', 'about.webp', 'boat.jpg'])).not.toContain('home')
  expect(missingNames('backgrounds', ['home.jpg', 'about.webp', 'boat.jpg'])).toContain('resume')
  expect(missingNames('home/slideshow', [])).toEqual([])
})

test.each([
  ['IMG_1.JPG', 'portrait.JPG'],
  ['a.b.png', 'portrait.png'],
  ['scan', 'portrait'],
])('the file %s keeps its ending under another name', (file, name) => {
  expect(renamed(file, 'portrait')).toBe(name)
})

test('a name of a million characters is cut at once', () => {
  const began = performance.now()
  for (const letter of ['a', '.', '🌊', ' '])
    expect(new TextEncoder().encode(pictureName(letter.repeat(1_000_000), 'jpeg', [])).length).toBeLessThan(200)
  expect(performance.now() - began).toBeLessThan(2_000)
})
