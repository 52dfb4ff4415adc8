// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownIt } from './markdown.ts'

const { toHtml } = markdownIt()

test('paragraphs, emphasis, lists, quotes, code and tables are read', () => {
  expect(toHtml('a *b* **c** `d<e`')).toBe('<p>a <em>b</em> <strong>c</strong> <code>d&lt;e</code></p>\n')
  expect(toHtml('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n')
  expect(toHtml('3. a')).toBe('<ol start="3">\n<li>a</li>\n</ol>\n')
  expect(toHtml('> a')).toBe('<blockquote>\n<p>a</p>\n</blockquote>\n')
  expect(toHtml('| a |\n| --- |\n| b |')).toContain('<td>b</td>')
})

test('quotes and dashes stay as they were written, and bare addresses are no links', () => {
  expect(toHtml('"a" -- (c) https://example.org')).toBe('<p>&quot;a&quot; -- (c) https://example.org</p>\n')
})

test('a link to another site tells nobody where it came from', () => {
  expect(toHtml('[a](https://example.org/?b=1&c=2)')).toBe(
    '<p><a href="https://example.org/?b=1&amp;c=2" rel="noopener nofollow">a</a></p>\n',
  )
  expect(toHtml('<https://example.org>')).toContain('rel="noopener nofollow"')
})

test('a link to a page of this site and a mail address are plain links', () => {
  expect(toHtml('[a](/about "b")')).toBe('<p><a href="/about" title="b">a</a></p>\n')
  expect(toHtml('<rowan@example.org>')).toBe('<p><a href="mailto:rowan@example.org">rowan@example.org</a></p>\n')
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
  test(`a link to ${address} keeps its words only`, () => {
    expect(toHtml(`x [a *b*](${address}) y`)).toBe('<p>x a <em>b</em> y</p>\n')
  })
}

test('a refused link does not take the next one with it', () => {
  expect(toHtml('[a](javascript:b) [c](/d)')).toBe('<p>a <a href="/d">c</a></p>\n')
})

test('an image becomes its alternative text, inside a link too', () => {
  expect(toHtml('![a *b*](https://canary.example/i.png "t")')).toBe('<p>a b</p>\n')
  expect(toHtml('[![a <b>](x.png)](/c)')).toBe('<p><a href="/c">a &lt;b&gt;</a></p>\n')
  expect(toHtml('![](x.png)')).toBe('<p></p>\n')
})

test('the highest heading is an h3, and no level is left out', () => {
  expect(toHtml('# a\n\n### b\n\n## c')).toBe('<h3>a</h3>\n<h5>b</h5>\n<h4>c</h4>\n')
  expect(toHtml('##### a')).toBe('<h3>a</h3>\n')
  expect(toHtml('a\n===\n\nb\n---')).toBe('<h3>a</h3>\n<h4>b</h4>\n')
  expect(toHtml('# a\n## b\n### c\n#### d\n##### e')).toContain('<h6>d</h6>\n<h6>e</h6>')
})

test('raw HTML is shown as it was written', () => {
  expect(toHtml('<b onclick="x">a</b>')).toBe('<p>&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;</p>\n')
  expect(toHtml('<script>\nalert(1)\n</script>')).not.toContain('<script')
})

test('neither a table nor a code block brings a style or a class', () => {
  expect(toHtml('| a |\n| :-: |\n| b |')).not.toContain('style')
  expect(toHtml('```js onload=x\na\n```')).toBe('<pre><code>a\n</code></pre>\n')
  expect(toHtml('~~~ "><script>\na\n~~~')).toBe('<pre><code>a\n</code></pre>\n')
})

test('64 KB are read whole; one byte more is cut off and ends with an ellipsis', () => {
  expect(toHtml('a'.repeat(65_536))).toBe(`<p>${'a'.repeat(65_536)}</p>\n`)
  expect(toHtml('a'.repeat(65_537))).toBe(`<p>${'a'.repeat(65_536)}…</p>\n`)
})

test('a cut never goes through a character', () => {
  expect(toHtml(`a${'\u{1F6F6}'.repeat(20_000)}`)).toBe(`<p>a${'\u{1F6F6}'.repeat(16_383)}…</p>\n`)
})

test('line separators, NUL and lone surrogates do no harm', () => {
  expect(toHtml('a\u2028b\u2029c')).toBe('<p>a\u2028b\u2029c</p>\n')
  expect(toHtml('a\0b')).toBe('<p>a\uFFFDb</p>\n')
  expect(toHtml('[a](/b\ud800)')).toBe('<p><a href="/b%EF%BF%BD">a</a></p>\n')
})

test('a text that is there twice is read twice alike', () => {
  const hostile = `${'> '.repeat(19)}a\n${'b\n'.repeat(30_000)}`
  const before = toHtml('[a]: /b\n\n[a]')
  expect(toHtml(hostile)).toBe(toHtml(hostile))
  expect(toHtml('[a]: /b\n\n[a]')).toBe(before)
  expect(toHtml('[a]')).toBe('<p>[a]</p>\n')
})

test('quotes over thousands of lines, and tables of empty cells, are shown unformatted', () => {
  expect(toHtml(`${'> '.repeat(19)}<b>\n${'b\n'.repeat(30_000)}`)).toMatch(/^<p>&gt; (&gt; )+&lt;b&gt;\nb\n/)
  expect(toHtml(`${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'a\n'.repeat(20_000)}`)).not.toContain('<table>')
})

test('ten thousand nested quotes or lists make twenty elements at most', () => {
  for (const source of ['> '.repeat(10_000), '- '.repeat(10_000), '> - '.repeat(10_000), '1. '.repeat(10_000)]) {
    const html = toHtml(`${source}x`)
    expect(html.match(/<(blockquote|ul|ol|li)\b/g)?.length).toBeLessThanOrEqual(21)
  }
})

for (const [name, bomb] of Object.entries({
  brackets: '['.repeat(2 ** 20),
  stars: '*'.repeat(2 ** 20),
  'open emphasis': '_a '.repeat(400_000),
  'open images': '!['.repeat(500_000),
  'open links': '[]('.repeat(400_000),
  'mixed emphasis': '**a *b _c __d '.repeat(70_000),
  'nested brackets': '['.repeat(32_000) + ']'.repeat(32_000),
  backticks: Array.from({ length: 1000 }, (_, at) => '`'.repeat(at)).join(' '),
  tags: '<a '.repeat(400_000),
  'nested quotes': '> '.repeat(10_000),
  'nested lists': Array.from({ length: 10_000 }, (_, at) => `${' '.repeat(2 * (at % 300))}- a`).join('\n'),
  'lazy quotes': `${'> '.repeat(19)}a\n${'b\n'.repeat(30_000)}`,
  'open references': '[a\n'.repeat(400_000),
  'empty cells': `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'a\n'.repeat(20_000)}`,
  'empty rows': `|a|b|\n|-|-|\n${'|\n'.repeat(30_000)}`,
  underlines: 'a\n-\n'.repeat(15_000),
})) {
  test(`a megabyte of ${name} is read within 200 ms of work`, () => {
    const works = [1, 2, 3].map(() => workMs(() => toHtml(bomb)))
    expect(Math.min(...works)).toBeLessThan(200)
  })
}

test('whatever is written, only harmless elements and attributes come out', () => {
  const piece = fc.constantFrom(
    ...[
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=x>',
      '<!--',
      '-->',
      '<![CDATA[',
      '<a href="',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'https://e.org',
      'http://e.org/"onclick=x',
      '/a',
      '//e.org',
      '\\',
      '&#x6a;',
    ],
    ...[
      '[',
      ']',
      '(',
      ')',
      '](',
      '![',
      '<',
      '>',
      '"',
      "'",
      '`',
      '```',
      '~~~',
      '|',
      '|-|',
      ':-:',
      '*',
      '_',
      '#',
      '> ',
      '- ',
    ],
    ...[
      '\n',
      '\n\n',
      '    ',
      '\t',
      '\0',
      '\u2028',
      '\u202e',
      '&lt;',
      '&quot;',
      '[a]: ',
      '1. ',
      '===',
      '---',
      'a',
      '{x=y}',
    ],
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ arbitrary: piece, weight: 5 }, fc.string({ unit: 'binary', maxLength: 4 }))),
      (pieces) => {
        const box = document.createElement('div')
        box.innerHTML = toHtml(pieces.join(''))
        for (const element of box.querySelectorAll('*')) {
          expect(elements).toContain(element.localName)
          for (const { name, value } of element.attributes) {
            expect(['href', 'title', 'rel', 'start']).toContain(name)
            if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|\/(?!\/))/i)
          }
        }
      },
    ),
    { numRuns: 500, seed: 20_241_121 },
  )
})

const elements = [
  ...['p', 'a', 'em', 'strong', 's', 'code', 'pre', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote'],
  ...['h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** Time that this process worked, in ms; other processes of the machine do not count. */
function workMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
