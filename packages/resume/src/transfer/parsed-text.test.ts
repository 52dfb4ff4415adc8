import { expect, test } from 'vitest'
import { comparedUrl } from '../records/key-parts.ts'
import { foundName, parsedEmail, parsedItems, parsedMarkdown, parsedText, parsedUrl } from './parsed-text.ts'

function noted<T>(read: (note: (reason: string) => void) => T): [T, string[]] {
  const notes: string[] = []
  return [read((reason) => notes.push(reason)), notes]
}

test('a text stays as typed, with line feeds and without a mark', () => {
  const text = '=1+1 <b>&amp;</b> \u05d0\tb'
  expect(noted((note) => parsedText(`\ufeff${text}\r\nb\rc`, note))).toEqual([`${text}\nb\nc`, []])
  expect(noted((note) => parsedText(' \u200b\n', note))).toEqual([null, []])
  expect(parsedText('cafe\u0301', () => {})).toBe('cafe\u0301')
})

test('controls, lone surrogates and characters that turn the direction are removed and noted', () => {
  const why = 'had characters that are no part of a text; they were removed'
  for (const bad of ['\0', '\u0007', '\u0085', '\ud800', '\u202e', '\u2066', '\ufffe', '\uffff'])
    expect(noted((note) => parsedText(`a${bad}b`, note))).toEqual(['ab', [why]])
})

test('a vertical tab and a form feed end a line, as where they are typed', () => {
  expect(noted((note) => parsedText('a\vb\fc', note))).toEqual(['a\nb\nc', []])
})

test('a text for Markdown is plain text, and has 64 KB as Markdown', () => {
  expect(noted((note) => parsedMarkdown('7*8\n- b', note))).toEqual(['7\\*8\\\n\\- b', []])
  expect(noted((note) => parsedMarkdown('*'.repeat(32_768), note))[1]).toEqual([])
  expect(noted((note) => parsedMarkdown('*'.repeat(32_769), note))).toEqual([
    null,
    ['is longer than 64 KB and was left out'],
  ])
})

test('one email address is taken, anything else is left out and noted', () => {
  expect(noted((note) => parsedEmail(' ada@e.org ', note))).toEqual(['ada@e.org', []])
  for (const text of ['ada at e.org', 'a@e.org, b@e.org', 'ada@e'])
    expect(noted((note) => parsedEmail(text, note))).toEqual([null, ['is no email address and was left out']])
})

test('a text of 64 KB is taken, a longer one is left out by name', () => {
  expect(noted((note) => parsedText('\u00e9'.repeat(32_768), note))[1]).toEqual([])
  expect(noted((note) => parsedText(`${'\u00e9'.repeat(32_768)}a`, note))).toEqual([
    null,
    ['is longer than 64 KB and was left out'],
  ])
})

test('a name has at most 200 characters', () => {
  expect(noted((note) => foundName('a'.repeat(200), note))).toEqual(['a'.repeat(200), []])
  expect(noted((note) => foundName('a'.repeat(201), note))).toEqual([
    null,
    ['is longer than 200 characters and was left out'],
  ])
})

test('https:// is added to a bare host, and that is noted', () => {
  expect(noted((note) => parsedUrl('ledgerly.app/x', note))).toEqual([
    'https://ledgerly.app/x',
    ['was completed to https://ledgerly.app/x'],
  ])
  expect(noted((note) => parsedUrl(' http://e.org/a ', note))).toEqual(['http://e.org/a', []])
})

test('an address that is not http or https, or that has a user name, is left out and noted', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://e.org',
    '//e.org',
    'mailto:a@e.org',
    'https://ada:secret@e.org',
    'https://ada@e.org',
    'a@e.org',
    'words',
  ])
    expect(
      noted((note) => parsedUrl(url, note)),
      url,
    ).toEqual([null, ['is no address of another site and was left out']])
})

test('a list has at most 200 items', () => {
  const items = Array.from({ length: 201 }, (_, at) => at)
  expect(noted((note) => parsedItems(items.slice(0, 200), note))[1]).toEqual([])
  expect(noted((note) => parsedItems(items, note).length)).toEqual([200, ['has more than 200 items; 1 were left out']])
})

test('addresses are compared by host without www. and path without a final slash', () => {
  expect(comparedUrl('https://www.e.org/a/')).toBe(comparedUrl('http://e.org/a?x#y'))
  expect(comparedUrl('https://e.org/a')).not.toBe(comparedUrl('https://e.org/b'))
})
