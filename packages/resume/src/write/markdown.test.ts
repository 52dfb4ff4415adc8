import { expect, test } from 'vitest'
import { xmlText } from '../text.ts'
import { markdownBlocks, markdownHtml } from './markdown.ts'

test('paragraphs, emphasis, lists, quotes, code and tables are rendered', () => {
  expect(markdownHtml('a *b* **c** `d<e`')).toBe(
    '<p dir="auto">a <em>b</em> <strong>c</strong> <code>d&lt;e</code></p>\n',
  )
  expect(markdownHtml('- a\n- b')).toBe('<ul dir="auto">\n<li>a</li>\n<li>b</li>\n</ul>\n')
  expect(markdownHtml('3. a')).toBe('<ol start="3" dir="auto">\n<li>a</li>\n</ol>\n')
  expect(markdownHtml('> a')).toBe('<blockquote dir="auto">\n<p>a</p>\n</blockquote>\n')
  expect(markdownHtml('| a |\n| --- |\n| b |')).toContain('<td>b</td>')
})

test('lines stay lines as they were typed, on pages and in files', () => {
  const text = 'Runs two ferries.\nSpeaks Faroese.\\\nFree from May.'
  expect(markdownHtml(text)).toBe('<p dir="auto">Runs two ferries.<br>\nSpeaks Faroese.<br>\nFree from May.</p>\n')
  expect(markdownBlocks(text).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))).toEqual([
    'Runs two ferries.\nSpeaks Faroese.\nFree from May.',
  ])
})

test('quotes and dashes stay as written, and bare addresses are no links', () => {
  expect(markdownHtml('"a" -- (c) https://example.org')).toBe(
    '<p dir="auto">&quot;a&quot; -- (c) https://example.org</p>\n',
  )
})

test('a link to another site is noopener and nofollow', () => {
  expect(markdownHtml('[a](https://example.org/?b=1&c=2)')).toBe(
    '<p dir="auto"><a href="https://example.org/?b=1&amp;c=2" rel="noopener nofollow">a</a></p>\n',
  )
  expect(markdownHtml('<https://example.org>')).toContain('rel="noopener nofollow"')
})

test('a link to a page of this site and a mail address are plain links', () => {
  expect(markdownHtml('[a](/about "b")')).toBe('<p dir="auto"><a href="/about" title="b">a</a></p>\n')
  expect(markdownHtml('<rowan@example.org>')).toBe(
    '<p dir="auto"><a href="mailto:rowan@example.org">rowan@example.org</a></p>\n',
  )
})

for (const address of [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  'java&Tab;script:alert(1)',
  '&#106;avascript:alert(1)',
  '\\javascript:alert(1)',
  '<java script:alert(1)>',
  'vbscript:x',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  '//example.org',
  'ftp://example.org',
  'blob:https://example.org/1',
  'page',
  '#here',
]) {
  test(`a link to ${address} keeps only its text`, () => {
    expect(markdownHtml(`x [a *b*](${address}) y`)).toBe('<p dir="auto">x a <em>b</em> y</p>\n')
  })
}

test('a rejected link does not affect the next link', () => {
  expect(markdownHtml('[a](javascript:b) [c](/d)')).toBe('<p dir="auto">a <a href="/d">c</a></p>\n')
})

test('an image becomes its alternative text, inside a link too', () => {
  expect(markdownHtml('![a *b*](https://canary.example/i.png "t")')).toBe('<p dir="auto">a b</p>\n')
  expect(markdownHtml('[![a <b>](x.png)](/c)')).toBe('<p dir="auto"><a href="/c">a &lt;b&gt;</a></p>\n')
  expect(markdownHtml('![](x.png)')).toBe('<p dir="auto"></p>\n')
})

test('the highest heading is an h3, and no level is skipped', () => {
  expect(markdownHtml('# a\n\n### b\n\n## c')).toBe(
    '<h3 dir="auto">a</h3>\n<h5 dir="auto">b</h5>\n<h4 dir="auto">c</h4>\n',
  )
  expect(markdownHtml('##### a')).toBe('<h3 dir="auto">a</h3>\n')
  expect(markdownHtml('a\n===\n\nb\n---')).toBe('<h3 dir="auto">a</h3>\n<h4 dir="auto">b</h4>\n')
  expect(markdownHtml('# a\n## b\n### c\n#### d\n##### e')).toContain('<h6 dir="auto">d</h6>\n<h6 dir="auto">e</h6>')
})

test('raw HTML is shown as text', () => {
  expect(markdownHtml('<b onclick="x">a</b>')).toBe('<p dir="auto">&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;</p>\n')
  expect(markdownHtml('<script>\nalert(1)\n</script>')).not.toContain('<script')
})

test('tables and code blocks have no style and no class', () => {
  expect(markdownHtml('| a |\n| :-: |\n| b |')).not.toContain('style')
  expect(markdownHtml('```js onload=x\na\n```')).toBe('<pre tabindex="0"><code>a\n</code></pre>\n')
  expect(markdownHtml('~~~ "><script>\na\n~~~')).toBe('<pre tabindex="0"><code>a\n</code></pre>\n')
})

test('a code block, fenced or indented, scrolls by keyboard and shows its content', () => {
  const html = '<pre tabindex="0"><code>a &lt;b&gt;\n</code></pre>\n'
  expect(markdownHtml('```\na <b>\n```')).toBe(html)
  expect(markdownHtml('    a <b>\n')).toBe(html)
})

test('a table of three columns scrolls by keyboard in a frame, and one of two has no frame', () => {
  const table = (columns: number) => `${'| a '.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'| b '.repeat(columns)}|`
  const wide = markdownHtml(table(3))
  expect(wide).toMatch(/^<div role="group" aria-label="Table" tabindex="0">\n<table dir="auto">/)
  expect(wide).toMatch(/<\/table>\n<\/div>\n$/)
  expect(markdownHtml(table(2))).toMatch(/^<table dir="auto">[\s\S]*<\/table>\n$/)
  expect(markdownHtml(`${table(3)}\n\n${table(2)}`).match(/<div|<\/div/g)).toHaveLength(2)
})

test('each top-level block has its own direction, and its inner elements inherit it', () => {
  const html = markdownHtml('שלום\n\nHello\n\n- ا\n- b\n\n> c\n\n| a |\n|-|\n| b |')
  expect(html.match(/dir="auto"/g)).toHaveLength(5)
  expect(html).not.toMatch(/<(li|blockquote|td|th|table)>\s*<p dir|<(li|td|th) dir/)
})

test('64 KB are rendered whole, and one byte more is cut off and ends with an ellipsis', () => {
  expect(markdownHtml('a'.repeat(65_536))).toBe(`<p dir="auto">${'a'.repeat(65_536)}</p>\n`)
  expect(markdownHtml('a'.repeat(65_537))).toBe(`<p dir="auto">${'a'.repeat(65_536)}…</p>\n`)
})

test('a cut never splits a character', () => {
  expect(markdownHtml(`a${'\u{1F6F6}'.repeat(20_000)}`)).toBe(`<p dir="auto">a${'\u{1F6F6}'.repeat(16_383)}…</p>\n`)
})

test('line separators, NUL and lone surrogates are harmless', () => {
  expect(markdownHtml('a\u2028b\u2029c')).toBe('<p dir="auto">a\u2028b\u2029c</p>\n')
  expect(markdownHtml('a\0b')).toBe('<p dir="auto">a\uFFFDb</p>\n')
  expect(markdownHtml('[a](/b\ud800)')).toBe('<p dir="auto"><a href="/b%EF%BF%BD">a</a></p>\n')
})

test('links lead to the addresses that a site makes of them, and rejected ones nowhere', () => {
  const below = (address: string) => (address.startsWith('/') ? `/name${address}/` : address)
  const text = '[a](/resume) [b](https://b.example/home) [c](javascript:x)'
  expect(markdownHtml(text, below)).toContain('<a href="/name/resume/">a</a>')
  expect(markdownHtml(text, below)).toMatch(/href="https:\/\/b\.example\/home"[^>]*>b<\/a> c/)
  expect(markdownHtml(text)).toContain('<a href="/resume">a</a>')
})

test('the same text renders the same twice', () => {
  const hostile = `${'> '.repeat(19)}a\n${'b\n'.repeat(30_000)}`
  const before = markdownHtml('[a]: /b\n\n[a]')
  expect(markdownHtml(hostile)).toBe(markdownHtml(hostile))
  expect(markdownHtml('[a]: /b\n\n[a]')).toBe(before)
  expect(markdownHtml('[a]')).toBe('<p dir="auto">[a]</p>\n')
})

test('a text renders the same again after many other texts', () => {
  const first = markdownHtml('*one*')
  const others = Array.from({ length: 40 }, (_, at) => markdownHtml(`${at} ${'word '.repeat(10_000)}`))
  expect(new Set(others).size).toBe(40)
  expect([markdownHtml('*one*'), markdownHtml('*two*')]).toEqual([first, '<p dir="auto"><em>two</em></p>\n'])
})

test('no character that XML forbids is in the HTML, however it is written', () => {
  const html = markdownHtml('a\ufffe\u0001b &#xfffe; &#1; <https://a.example/%EF%BF%BE> \ud800')
  expect(html).toBe(xmlText(html))
  expect(html).toContain('ab ')
})
