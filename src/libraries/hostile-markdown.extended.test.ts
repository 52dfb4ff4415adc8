// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml } from '#resume/write/markdown.ts'

test('quotes over thousands of lines, and tables of empty cells, are shown unformatted', () => {
  expect(markdownHtml(`${'> '.repeat(19)}<b>\n${'b\n'.repeat(30_000)}`)).toMatch(
    /^<p dir="auto">&gt; (&gt; )+&lt;b&gt;\nb\n/,
  )
  expect(markdownHtml(`${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'a\n'.repeat(20_000)}`)).not.toContain('<table')
})

test('an address that is defined once is a link when used twice, and unformatted when used 8,000 times', () => {
  const definition = `[a]: /${'x'.repeat(30_000)}\n\n`
  expect(markdownHtml(`${definition}${'[a] '.repeat(2)}`).match(/<a href/g)).toHaveLength(2)
  const html = markdownHtml(`${definition}${'[a] '.repeat(8000)}`)
  expect(html).not.toContain('<a href')
  expect(html.length).toBeLessThan(70_000)
})

test('ten thousand nested quotes or lists make at most twenty elements', () => {
  for (const source of ['> '.repeat(10_000), '- '.repeat(10_000), '> - '.repeat(10_000), '1. '.repeat(10_000)]) {
    const html = markdownHtml(`${source}x`)
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
  'one address for all': `[a]: /${'x'.repeat(30_000)}\n\n${'[a] '.repeat(8000)}`,
  paragraphs: 'a\n\n'.repeat(2 ** 18),
  'one quote of many lines': `> a\n${'b\n'.repeat(30_000)}`,
  'strikes and emphasis': '*_~~'.repeat(2 ** 18),
  underlines: 'a\n-\n'.repeat(15_000),
})) {
  test(`a megabyte of ${name} is rendered within 200 ms of CPU time`, () => {
    const works = [1, 2, 3].map(() => workMs(() => markdownHtml(bomb)))
    expect(Math.min(...works)).toBeLessThan(200)
  })
}

test('any text yields only harmless elements and attributes', () => {
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
        box.innerHTML = markdownHtml(pieces.join(''))
        for (const element of box.querySelectorAll('*')) {
          expect(elements).toContain(element.localName)
          for (const { name, value } of element.attributes) {
            expect(['href', 'title', 'rel', 'start', 'role', 'aria-label', 'tabindex', 'dir']).toContain(name)
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
  ...['h3', 'h4', 'h5', 'h6', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** CPU time of this process in ms; other processes on the machine do not count. */
function workMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
