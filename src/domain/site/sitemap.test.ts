import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { sitemapText } from './sitemap.ts'

/** docs/behaviour.md 31.4. */
test('an address is absolute and escaped', () => {
  expect(sitemapText([{ path: '/a?b=1&c=<d>', changedAt: none }], 'https://a.example')).toContain(
    '<url><loc>https://a.example/a?b=1&amp;c=&lt;d&gt;</loc></url>',
  )
})

test('a page has the time of its last change, if it is known', () => {
  const changedAt = '2026-11-22T08:15:00.123Z'
  const pages = [
    { path: '/a', changedAt },
    { path: '/b', changedAt: none },
  ]
  expect(sitemapText(pages, 'https://a.example').match(/<lastmod>.*<\/lastmod>/g)).toEqual([
    `<lastmod>${changedAt}</lastmod>`,
  ])
})

test('versions in other languages stand beside a page, and their namespace only where there are some', () => {
  const versions = [
    { language: 'en', path: '/home' },
    { language: 'de', path: '/de/home' },
  ]
  const text = sitemapText([{ path: '/home', changedAt: none, versions }], 'https://a.example')
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml">')
  expect(text).toContain(
    '<url><loc>https://a.example/home</loc><xhtml:link rel="alternate" hreflang="en" href="https://a.example/home"/>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://a.example/de/home"/></url>',
  )
  expect(sitemapText([{ path: '/home', changedAt: none }], 'https://a.example')).not.toContain('xhtml')
})
