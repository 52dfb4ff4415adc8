import { expect, test } from 'vitest'
import { isLinkLike } from './link-like.ts'

test.each([
  'see https://evil.example/x',
  'HTTP://EVIL.EXAMPLE',
  'ftp://evil',
  'www.evil.example',
  'go to evil.example now',
  'evil.co',
  't.me/evil',
  't[.]me/evil',
  't (dot) me',
  'evil\u3002example',
  'e\u200bvil.exa\u00admple',
  '\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d',
  'пример.рф',
  'xn--e1afmkfd',
  'mailto:eve',
  'tel:123',
  'write to eve@evil',
  'follow @evil',
  '<a href=x>',
  '</p>',
  'call +1 (555) 123-45-67',
  'call 5551234',
  '٠١٢٣٤٥٦',
  'It ends here.Then it goes on, which nobody can tell from a host.',
])('%j is link-like', (text) => {
  expect(isLinkLike(text)).toBe(true)
})

test.each([
  '',
  'Hello.',
  'I liked your work. May we talk on Monday?',
  'It ends here. Then comes 5 < 6 and 7 > 3.',
  'We need 3.5 years, about 120.000 lines, by 2026-06-01.',
  'Zoë, 日本語, שלום 👋',
  'and/or, e. g. this…',
])('%j is not link-like', (text) => {
  expect(isLinkLike(text)).toBe(false)
})
