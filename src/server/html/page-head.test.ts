import { expect, test } from 'vitest'
import type { PageHead } from '#calls/content/read-page-head.ts'
import { none } from '#resume/result.ts'
import { addedMarkup, isUnlisted } from './page-head.ts'

const head: PageHead = {
  ...{
    origin: 'https://a.example',
    canonical: 'https://a.example/resume',
    versions: [],
    fediverse: none,
    author: 'Ada "Q" Quill',
    graph: [['og:type', 'profile']],
    card: none,
    alternates: [],
    data: none,
    isListed: true,
  },
}
const page = '<head><title>A &amp; B</title><meta name="description" content="It&#x27;s &quot;A&quot;."/></head>'

test('title and description are those of the page, as they are escaped there', () => {
  expect(addedMarkup(page, head).head).toBe(
    '<meta name="author" content="Ada &quot;Q&quot; Quill"/><link rel="canonical" href="https://a.example/resume"/>' +
      '<meta property="og:url" content="https://a.example/resume"/><meta property="og:type" content="profile"/>' +
      '<meta property="og:title" content="A &amp; B"/><meta property="og:description" content="It&#x27;s &quot;A&quot;."/>',
  )
})

test('no text of the owner ends an attribute or the data', () => {
  const { head: added, end } = addedMarkup(page, {
    ...head,
    graph: [['og:site_name', '"><script>']],
    data: { name: '</script><script>alert(1)</script>\u2028&' },
  })
  expect(added).toContain('content="&quot;&gt;&lt;script&gt;"')
  expect(end.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(end).toContain('\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\u2028\\u0026')
})

test('a text beyond ASCII is UTF-8, one byte a character', () => {
  const { end } = addedMarkup(page, { ...head, data: { name: 'Zoë' } })
  expect(Buffer.from(end, 'latin1').toString('utf8')).toContain('{"name":"Zoë"}')
})

test('a page with a picture names it whole, with its size; without one nothing names a picture', () => {
  const card = { address: '/cards/x.jpg', widthPx: 1200, heightPx: 630, alt: 'A' }
  const { head: added } = addedMarkup(page, { ...head, card })
  expect(added).toContain('<meta property="og:image" content="https://a.example/cards/x.jpg"/>')
  expect(added).toContain('<meta property="og:image:type" content="image/jpeg"/>')
  expect(added).toContain('<meta property="og:image:width" content="1200"/>')
  expect(added).toContain('<meta property="og:image:height" content="630"/>')
  for (const name of ['property="og:image:alt"', 'name="twitter:image:alt"'])
    expect(added).toContain(`<meta ${name} content="A"/>`)
  expect(added).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  expect(addedMarkup(page, head).head).not.toMatch(/image|twitter/)
})

test('a page that asks search engines to leave it out is found by its head', () => {
  expect([isUnlisted('<meta name="robots" content="noindex"/>'), isUnlisted(page)]).toEqual([true, false])
})
