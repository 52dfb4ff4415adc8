import { expect, test } from 'vitest'
import { addressIn } from './further-language.ts'

const languages = { plain: 'en', shown: ['de', 'ar'], further: [] }

test.each([
  ['/resume', '/de/resume'],
  ['/', '/de/'],
  ['/resume.pdf?paper=a4', '/de/resume.pdf?paper=a4'],
  ['/designs', '/de/designs'],
])('on a page in German %s leads to %s', (address, german) => {
  expect(addressIn('de', languages, address)).toBe(german)
})

test.each([
  ...['/de', '/de/resume', '/ar/resume', '/pictures/a-320.webp', '/static/js/a.js', '/cards/a.jpg', '/studio', '/s/a'],
  ...['//b.example', 'https://b.example/resume', 'mailto:a@b', '#main'],
])('%s is in no language, or names its own', (address) => {
  expect(addressIn('de', languages, address)).toBe(address)
})
