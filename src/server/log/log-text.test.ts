import { expect, test } from 'vitest'
import { errorText, plainText } from './log-text.ts'

for (const [text, masked] of [
  ['for jane.doe@example.com now', 'for j***@example.com now'],
  ['<a@b.example>', '<a***@b.example>'],
  ['to: x+tag@mail.example.org, y@z.example', 'to: x***@mail.example.org, y***@z.example'],
  ['smtp://user:secret@mail.example', 'smtp://user:s***@mail.example'],
  ['ünï@exämple.de', 'ü***@exämple.de'],
  ['two @ signs', 'two @ signs'],
] as const)
  test(`'${text}' is written as '${masked}'`, () => {
    expect(plainText(text, 500)).toBe(masked)
  })

test('the value of a token in an address is removed', () => {
  expect(plainText('/reset-password?token=abc_-9&x=1', 500)).toBe('/reset-password?token=…&x=1')
})

test('control, direction and foreign line break characters are escaped; a line feed stays', () => {
  expect(plainText('a\u001b[2J\r\u0085\u202eb\u2028c\u0000\u007f\ud800', 500)).toBe(
    'a\\u{1b}[2J\\u{d}\\u{85}\\u{202e}b\\u{2028}c\\u{0}\\u{7f}\\u{d800}',
  )
  expect(plainText('one\ntwo', 500)).toBe('one\ntwo')
})

test('very long texts are processed within 2 s', () => {
  const began = performance.now()
  for (const text of ['a', '@', 'a@', 'token=', '\u001b']) plainText(text.repeat(2_000_000), 500)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('an error is logged with kind, message and stack, without quoted input', () => {
  const text = errorText(caught(() => JSON.parse('{"password": "canary of glass", it\'s}')))
  expect(text).toMatch(/^SyntaxError: .*JSON/)
  expect(text).toContain('log-text.test.ts')
  expect(text).not.toContain('canary')
})

test('other properties of an error, and a thrown value that is no error, are not logged', () => {
  const error = Object.assign(new Error('no: `canary`'), { code: 'E_X', input: 'canary', cause: new Error('canary') })
  expect(errorText(error)).toMatch(/^Error \(E_X\): no: `…`\n {4}at /)
  expect(errorText(error)).not.toContain('canary')
  expect(errorText('canary')).toBe('thrown: string')
})

test('a message of several lines is logged once', () => {
  const error = new Error('first\n    at canary (fake.ts:1)\nsecond')
  expect(errorText(error).split('\n').slice(0, 3)).toEqual(['Error: first', '    at canary (fake.ts:1)', 'second'])
})

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
