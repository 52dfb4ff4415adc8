import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHostEnding } from '#libraries/host-endings.ts'
import { withoutLinkLike } from './link-like.ts'

const left = (text: string) => withoutLinkLike(text, isHostEnding)

test.each([
  'https://evil.example/x',
  'HTTP://EVIL.EXAMPLE',
  'ftp://evil',
  'evil-app:/do',
  'http:\\\\evil',
  'http : //evil',
  'www.evil',
  'www .evil',
  'www2.evil.example',
  'evil.com',
  'EVIL.COM',
  'evil.co',
  'evil.com/path?a=b#c',
  'evil.com:8080',
  'evil.com.example',
  'evil.com-now',
  'evil.com_now',
  'evil.com看看',
  'evil.np',
  't.me/evil',
  't[.]me/evil',
  't (dot) me',
  't { . } me',
  't<punkt>me',
  'evil\u3002com',
  'evil\uff61com',
  'evil·com',
  'evil۔com',
  'e\u200bvil.c\u00adom',
  'evil.\u2800com',
  'evil.\u0001com',
  'evil⒈com',
  '\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d',
  '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  'evil.🅒🅞🅜',
  'evil.🇨🇴🇲',
  'evil.ᴄᴏᴍ',
  'evil.соm', // 'со' is Cyrillic.
  'evil.c0m',
  'evil.cöm',
  'i❤️.ws',
  'пример.рф',
  'xn--e1afmkfd',
  '1.1.1.1',
  'http://1.1',
  'mailto:eve',
  'tel:123',
  'tel : 123',
  'facetime:eve',
  'facetime-audio:eve',
  'callto:eve',
  'xmpp:eve',
  'sip:eve',
  'skype: eve',
  'ｔｅｌ：123',
  'eve@evil',
  '@evil',
  'eve [at] evil',
  '<a href=x>',
  '<a href=x',
  '<img/src=x',
  '<br/>',
  '<b and c>',
  '</p',
  '<!--',
  '<?php',
  '+1 (555) 123-45-67',
  '5551234',
  '٠١٢٣٤٥٦',
  '５５５１２３４',
  '①②③④⑤⑥⑦',
  '❶❷❸❹❺❻❼',
  '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  '0176-12-34-5678',
  '0176–12—34‒5678',
  '0176·12·34·5678',
  '0176,12,34,5678',
  '0176:12:34:5678',
  '0176_12_34_5678',
  '0176*12*34*5678',
  '0 1 7 6   1 2 3',
  '0176\n12\n34\n5678',
  '0176ー12ʹ34ꞏ5678',
  '0176 ............................................. 1234',
  '0176 2026-06-01',
  '2026-06-01-11',
  '2026-06-01 0176',
  '+45 2026-06-01',
  '2026-13-01',
  '2026-02-30',
  '31.02.2026',
  '13/13/2026',
  '1826-06-01',
  '2026-06.01',
  '2026/06/01-0176',
])('%j is left out', (part) => {
  expect(left(part)).toBe('[left out]')
  expect(left(`Please see ${part} for more.`)).toBe('Please see [left out] for more.')
  expect(left(`First line,\n${part}\nlast line`)).toBe('First line,\n[left out]\nlast line')
})

test.each([
  '',
  'Hello.',
  'I liked your work. May we talk on Monday?',
  'It ends here. Then comes 5 < 6 and 7 > 3.',
  'It ends here.Then it goes on.',
  'If a < b, then a<b, x <= y and y > x.',
  'We use Node.js, Vue.js, D3.js and .NET; a Promise<void> as well.',
  'We need 3.5 years, about 120.000 lines, 1.0m in all, by 2026-06-01.',
  'On 06/01/2026, 1.6.2026 or 2026-06-01 10:30.',
  '2026-06-01 to 2026-06-30, or 2026-06-01 - 2026-06-30',
  'Call me at 123456.',
  'Between 10:00 and 11:30, room 12',
  'Data: we have 5 GB. Note: this is all.',
  'C:\\work',
  'std::vector',
  'Zoë, 日本語, שלום 👋🏽',
  '我喜欢你的工作。我们谈谈吧。',
  'and/or, e. g. this…',
  'e.g. this, i.e. that, U.S.A.',
  '[left out]',
])('%j is repeated as it is', (text) => {
  expect(left(text)).toBe(text)
})

test('the text around a removed part stays, with its punctuation', () => {
  expect(left('See evil.com, (www.evil.org) or "eve@evil.net".')).toBe('See [left out], ([left out]) or "[left out]".')
  expect(left('evil.com! Call 0176-12-34-5678. Bye')).toBe('[left out]! Call [left out]. Bye')
})

test('two parts without white space between them are removed as one', () => {
  expect(left('a evil.com,evil.org b')).toBe('a [left out] b')
})

test('the texts around a removed part do not join to a new link or number', () => {
  for (const text of ['evil.evil.com com', 'ev[dot]evil.com[dot]com', 'www. evil.com .com', '123 evil.com 4567'])
    expect(left(left(text)), text).toBe(left(text))
  expect(left('1234 evil.com 567')).toBe('1234 [left out] 567')
})

test('direction overrides are removed', () => {
  expect(left('see \u202emoc.live\u202c')).not.toMatch(/[\u202d\u202e]/)
  expect(left('a\u202eb')).toBe('ab')
})

const word = fc.constantFrom(
  'hello',
  'Zoë',
  '日本語',
  'שלום',
  '👋🏽',
  'Node.js',
  'a < b',
  'end.',
  '(so)',
  '12',
  'x-y',
  'ok?',
)
const trap = fc.constantFrom(
  'evil.com',
  'e\u200bvil\u3002com',
  'evil (dot) com',
  'tel:123',
  '<b>',
  '0176-12-34-5678',
  '٠١٢ ٣٤٥ ٦٧',
  'ｗｗｗ．x',
  '@eve',
  'ﷺ.com',
)
const space = fc.constantFrom(' ', '\n', '  ')

test('planted parts are left out whatever surrounds them, and words stay', () => {
  const parts = fc.array(fc.tuple(fc.oneof(word, trap), space), { maxLength: 20 })
  fc.assert(
    fc.property(parts, (chosen) => {
      const echo = left(chosen.flat().join('')).replaceAll('[left out]', '')
      for (const sign of ['vil', 'com', 'tel', '<b>', '5678', '٣', '．', '@']) expect(echo).not.toContain(sign)
    }),
    { seed: 7 },
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('hello', 'Zoë', 'Node.js', 'a < b', 'שלום', '日本語'), space)),
      (chosen) => {
        const text = chosen.flat().join('')
        expect(left(text)).toBe(text)
      },
    ),
    { seed: 7 },
  )
})

test('a second pass removes nothing more, for any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom(
      '.',
      'com',
      'www',
      '@',
      '<',
      '>',
      '[',
      ']',
      '(dot)',
      ':',
      '//',
      'tel',
      '123',
      ' ',
      '\u200b',
      '[left out]',
    ),
    trap,
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = left(pieces.join(''))
      expect(left(once)).toBe(once)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('a hostile text of 20,000 characters takes less than a second', () => {
  for (const unit of [
    'a.',
    '<a ',
    '[ ',
    '1-',
    'a:',
    '. ',
    'www ',
    ' ',
    '@',
    '(dot',
    'ﷺ',
    '\u0301',
    '2026-06-01 ',
    'com.',
  ]) {
    const text = unit.repeat(Math.ceil(20_000 / unit.length))
    expect(
      cpuMs(() => left(text)),
      unit,
    ).toBeLessThan(1000)
  }
})

/** CPU time in ms; other programs on the machine do not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
