import { expect, test } from 'vitest'
import {
  addressKey,
  domainOf,
  isEmailAddress,
  isRoleAddress,
  isSameAddress,
  mailAddress,
  maskedAddress,
} from './email-address.ts'

test.each([
  'ada@example.com',
  'Ada.Lovelace+work@mail.example.co.uk',
  "o'neil_{x}|~@example.org",
  'a@1.example',
  'ada@bücher.example',
  'ada@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
])('%s is an email address', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@example',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  'ada@2130706433.1',
  'ada@example..com',
  'ada@.example.com',
  'ada@-example.com',
  'ada@example.com.',
  'ada@example.com:25',
  'ada@example.com/x',
  'ada@exa%6dple.com',
  'ada@example.123',
  'ada@exam_ple.com',
  'ada@exam\u00adple.com',
  'ada@exam\u200bple.com',
  'ada@exam\u200cple.com',
  'ada@exam\u2060ple.com',
  'ada@exam\ufe0fple.com',
  'ada@example.com\u{e0001}',
  '\u212ada@example.com',
  'ad\u0131@example.com',
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  'ada@example.com eve@example.com',
  'ada@example.com\neve@example.com',
  'ada@@example.com',
  'group: ada@example.com;',
  '"ada"@example.com',
  '"a b"@example.com',
  'ada(comment)@example.com',
  'Ada <ada@example.com>',
  '<ada@example.com>',
  'ada<eve@example.com>',
  'ada%example.org@example.com',
  'example.org!ada@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ad\u0430@example.com',
  'аdmin@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'b'.repeat(64)}.example`,
])('%j is no address that can receive mail', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

test('a domain is compared in its lower-case ASCII form', () => {
  expect(domainOf('ada@BÜCHER.Example')).toBe('xn--bcher-kva.example')
  expect(mailAddress('Ada@BÜCHER.Example')).toBe('Ada@xn--bcher-kva.example')
})

test('two spellings in another case or with an ASCII domain are the same address', () => {
  for (const other of ['ada@xn--bcher-kva.example', 'ADA@b\u00dccher.EXAMPLE', ' Ada@bu\u0308cher.example '])
    expect(isSameAddress('Ada@b\u00fccher.example', other)).toBe(true)
  expect(isSameAddress('damaged', 'DAMAGED')).toBe(true)
  for (const other of [
    'ada+x@b\u00fccher.example',
    'a.da@b\u00fccher.example',
    'ada@bucher.example',
    'ada@',
    'ada',
    '',
  ])
    expect(isSameAddress('ada@b\u00fccher.example', other)).toBe(false)
  expect(isSameAddress('ada@localhost', 'ada@intranet')).toBe(false)
})

test('an address with an invisible character in its domain differs from the one without it', () => {
  for (const other of ['ada@exam\u200bple.com', 'ada@exam\u00adple.com', 'ada@example.com\ufe0f'])
    expect(isSameAddress('ada@example.com', other)).toBe(false)
})

test('a letter outside ASCII differs from the ASCII letter that is its lower case or normal form', () => {
  for (const other of ['\u212aim@example.com', '\u0130im@example.com', 'k\u0130m@example.com', 'k\u0131m@example.com'])
    expect(isSameAddress('kim@example.com', other)).toBe(false)
})

test('the key of a key is the key itself', () => {
  for (const address of ['Ada@B\u00dccher.Example', 'ADA@example.com', ' Ada ', '\u0130@x', 'a%b@Example.com'])
    expect(addressKey(addressKey(address))).toBe(addressKey(address))
})

test('programs and offices have role addresses, people do not', () => {
  for (const name of ['mailer-daemon', 'MAILER-DAEMON', 'postmaster', 'no-reply', 'noreply+x', 'do_not_reply', 'abuse'])
    expect(isRoleAddress(`${name}@example.com`)).toBe(true)
  for (const name of ['ada', 'noreplyada', 'post', 'abu.se2']) expect(isRoleAddress(`${name}@example.com`)).toBe(false)
})

test('a masked address shows its first letter and its domain', () => {
  expect(maskedAddress('ada@example.com')).toBe('a***@example.com')
  expect(maskedAddress('nothing')).toBe('***')
})
