import { expect, test } from 'vitest'
import { fileAddresses } from './file-addresses.ts'
import { choosingPage, redirectPage } from './leading-pages.ts'

const said =
  '<title>Ada | Home</title><meta name="description" content="I sail."/><link rel="canonical" href="https://ada.example/home/"/><meta property="og:image" content="https://ada.example/cards/1.jpg"/>'
const data = '<script type="application/ld+json">{"@type":"Person"}</script>'
const page = `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>${said}<script>one()</script></head><body><h1>Ada</h1>${data}</body></html>`

test('a page in the place of a redirect says what its target says, and nothing else of it', () => {
  const leading = redirectPage('/home/', page)
  expect(leading).toContain(`<meta http-equiv="refresh" content="0; url=/home/"/>${said}${data}</head>`)
  expect(leading).toContain('<a href="/home/">This page has moved.</a>')
  expect(leading).not.toMatch(/stylesheet|one\(\)|<h1>/)
})

test('no script of such a page may run', () => {
  expect(redirectPage('/home/', page)).toMatch(/content="[^"]*script-src;[^"]*"/)
})

test('a page that the search of its address chooses says what the page says that it leads to otherwise, but is no page itself', () => {
  const addresses = fileAddresses('https://ada.example', [])
  const choosing = choosingPage([], '/resume/', page, addresses)
  expect(choosing).toContain(said.replace(/<link[^>]*>/, ''))
  expect(choosing).toContain('<meta name="robots" content="noindex"/>')
  expect(choosing).not.toContain('canonical')
})
