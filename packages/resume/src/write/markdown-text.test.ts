import fc from 'fast-check'
import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { oneLine } from '../text.ts'
import { english } from '../words.ts'
import type { ResumeFacts } from './facts.ts'
import { markdownBlocks } from './markdown.ts'
import { linkOf } from './markdown-parts.ts'
import { resumeMarkdown } from './markdown-text.ts'
import { plainPiece, type TextBlock } from './text-block.ts'

const facts: ResumeFacts = {
  ...{
    name: 'Ada',
    headline: none,
    status: none,
    place: none,
    contact: [],
    links: [],
    summary: [],
    sections: [],
    lang: 'en',
    words: english,
  },
}

test('texts with marks of Markdown read as they were written', () => {
  const wordsIn = (text: string) => markdownBlocks(text).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
  const typed = fc.string({ unit: fc.constantFrom(...'aZ 1.)-+=#*_`[]()<>!|&;~\\\'"x:/'), minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(typed, (text) => {
      const line = oneLine(text)
      if (line === '') return
      const made = resumeMarkdown(
        {
          ...facts,
          summary: [{ pieces: [plainPiece(line)], depth: 0, mark: none }],
          sections: [{ title: 'Activities', kind: 'lines', items: [line] }],
        },
        'https://a.example',
      )
      expect(wordsIn(made)).toEqual(['Ada', 'https://a.example', 'Summary', line, 'Activities', line])
    }),
    { numRuns: 500, seed: 20_261_123 },
  )
})

test('bold, italics, links and line breaks of the introduction are the same in the file', () => {
  const fragment = fc.constantFrom(
    ...[
      'a',
      'b ',
      ' c',
      '. ',
      '1',
      ' ',
      '*',
      '**',
      '_',
      '"',
      '[d](https://e.org)',
      '[**f**](https://h.org)',
      '\\\n',
      '\n',
      '\n\n',
    ],
    ...['\n- ', '\n  - ', '\n1. ', '\n\n3. ', '\n   ', '> ', '### ', '`', '|', '\u00e9', '&', '!'],
  )
  const source = fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(source, (markdown) => {
      const summary = markdownBlocks(markdown)
      const read = markdownBlocks(resumeMarkdown({ ...facts, summary }, 'https://a.example'))
      expect(read.slice(3).map(textOf)).toEqual(summary.map(textOf))
      expect(read.slice(3).flatMap(looksOf)).toEqual(summary.flatMap(looksOf))
    }),
    { numRuns: 2000, seed: 20_261_125 },
  )
})

test('the introduction keeps its lists, with their numbers and depths', () => {
  const markdown =
    '- one\n- two\\\n  more\n\n  10. ten\n      - deep\n\n      further\n  11. eleven\n- three\n\n3. new\n\nEnd'
  const summary = markdownBlocks(markdown)
  expect(summary.map(({ mark, depth }) => `${mark ?? ''}${depth}`)).toEqual([
    '\u20221',
    '\u20221',
    '10.2',
    '\u20223',
    '2',
    '11.2',
    '\u20221',
    '3.1',
    '0',
  ])
  expect(markdownBlocks(resumeMarkdown({ ...facts, summary }, 'https://a.example')).slice(3)).toEqual(summary)
})

test('a link keeps its address, letter by letter, and its text on one line', () => {
  const url = 'https://e.org/?a=1&copy;=2&#38;amp&b'
  const [block, ...others] = markdownBlocks(linkOf('One\n\n- two', url))
  expect(block?.pieces).toEqual([{ ...plainPiece('One - two'), url }])
  expect(others).toEqual([])
  const [again] = markdownBlocks(resumeMarkdown({ ...facts, summary: block ? [block] : [] }, url)).slice(-1)
  expect(again?.pieces).toEqual(block?.pieces)
})

function textOf({ pieces }: TextBlock): string {
  return pieces.map(({ text }) => text).join('')
}

/** Each character but spaces, which look the same in bold, with its look. */
function looksOf({ pieces }: TextBlock): string[] {
  return pieces.flatMap(({ text, isBold, isItalic, url }) =>
    Array.from(text.replaceAll(/\s/g, ''), (letter) => `${letter} ${isBold} ${isItalic} ${url}`),
  )
}
