import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressText, asciiAddress, safeLink, safeUrl } from './link.ts'
import { none } from './result.ts'

test('addresses of other sites, mail addresses and paths of this site are safe links', () => {
  for (const address of [
    'https://example.org',
    'HTTP://EXAMPLE.ORG/a?b=c#d',
    'http://localhost:3000/',
    'https://münchen.example/ä',
    'mailto:rowan@example.org',
    '/about',
    '/resume/jobs/details?uuid=1',
    '/',
  ])
    expect(safeLink(address)).toBe(address)
})

test('white space around an address is trimmed', () => {
  expect(safeLink('  https://example.org \n')).toBe('https://example.org')
})

for (const address of [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u0000:alert(1)',
  'javascript&colon;alert(1)',
  'java\u2028script:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=x>',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ftp://example.org',
  'ws://example.org',
  'intent://x',
  '//example.org',
  '///example.org',
  '/\\example.org',
  '\\\\example.org',
  '\\example.org',
  '/\t/example.org',
  '/\n/example.org',
  'https://example.org\\@evil.example',
  'https://',
  'http://[',
  'https://a b',
  'about',
  './about',
  '../about',
  '#top',
  '?a',
  '',
  ' ',
]) {
  test(`${JSON.stringify(address)} is not a safe link`, () => {
    expect(safeLink(address)).toBe(none)
    expect(safeUrl(address)).toBe(none)
  })
}

test('an address of another site is http or https only', () => {
  expect(safeUrl('https://example.org')).toBe('https://example.org')
  expect(safeUrl('Http://example.org')).toBe('Http://example.org')
  expect(safeUrl('/about')).toBe(none)
  expect(safeUrl('mailto:rowan@example.org')).toBe(none)
})

test('an address is shown without its scheme and final slash', () => {
  expect(addressText('https://example.org/')).toBe('example.org')
  expect(addressText('HTTP://example.org/a/b/')).toBe('example.org/a/b')
  expect(addressText('example.org')).toBe('example.org')
})

test('any safe link points to another site, a mailbox or a path of this site', () => {
  const piece = fc.constantFrom(
    ...['javascript', 'data', 'vbscript', 'blob', 'http', 'https', 'mailto', ':', '/', '//', '\\', '?', '#', '@', '.'],
    ...[
      'own.example',
      'evil.example',
      ' ',
      '\t',
      '\n',
      '\0',
      '\u0001',
      '\u00a0',
      '\u200b',
      '%09',
      '&Tab;',
      'x',
      ';',
      ',',
    ],
  )
  const own = 'https://own.example'
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const link = safeLink(text)
        if (link === none) return
        const { protocol, origin } = new URL(link, `${own}/page`)
        expect(['http:', 'https:', 'mailto:'], JSON.stringify(text)).toContain(protocol)
        if (link.startsWith('/')) expect(origin, JSON.stringify(text)).toBe(own)
      },
    ),
    { numRuns: 5000, seed: 20_261_121 },
  )
})

test('an address with other letters has an ASCII form that leads to the same place; any other stays as it is', () => {
  expect(asciiAddress('https://b\u00fccher.example/stra\u00dfe?q="{\u5c71}"')).toBe(
    'https://xn--bcher-kva.example/stra%C3%9Fe?q=%22%7B%E5%B1%B1%7D%22',
  )
  expect(asciiAddress('https://\u05d3\u05d5\u05d2\u05de\u05d4.example')).toBe('https://xn--6dbbec0c.example/')
  expect(asciiAddress('https://e.org/100%?a=%2F%zz')).toBe('https://e.org/100%25?a=%2F%25zz')
  expect(asciiAddress('mailto:\u00e4@e.org')).toBe('mailto:%C3%A4@e.org')
  for (const plain of ['https://e.org', 'HTTPS://E.org/%C3%A4?a=[1]&b#c', 'mailto:a@e.org'])
    expect(asciiAddress(plain)).toBe(plain)
  expect(asciiAddress('/about')).toBe(none)
})
