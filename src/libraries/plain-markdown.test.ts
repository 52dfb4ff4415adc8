import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownOf, textOfMarkdown } from '#resume/plain-markdown.ts'
import { cleanText } from '#resume/transfer/parsed-text.ts'
import { markdownBlocks, markdownHtml } from '#resume/write/markdown.ts'
import { blockLines } from '#resume/write/text-block.ts'

/** The lines that a page shows of a Markdown text, which may have nothing but paragraphs and line breaks. */
function shownLines(markdown: string): string[] {
  const html = markdownHtml(markdown)
  const bare = html.replaceAll(/<p dir="auto">|<\/p>\n|<br>\n/g, '\n')
  expect(bare, html).not.toMatch(/[<>]/)
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return linesOf(bare.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? ''))
}

/** The lines of a text that show something, without white space at their ends. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

const marks = fc.constantFrom(
  ...['\n', '\n', '\n\n', ' ', '  ', '    ', '\t', '\u00a0', '\u3000', '\u2028', 'a', 'B', 'é', '1', '1999', '0'],
  ...['.', ')', ':', '-', '--', '---', '=', '==', '+', '*', '**', '_', '__', '#', '##', '>', '<', '|', '|-|', ':-:'],
  ...['`', '```', '~', '~~~', '!', '[', ']', '(', '](', '[a]: /b', '&', '&amp;', '&#32;', '&#x6a;', '\\', '\\\\', '"'],
  ...['<desk@night>', '<https://e.org>', '<b>', 'https://e.org', '{', '}', '$', "'", '7*8*9', '\u{1f6f6}', '\u05e9'],
)
const anyText = fc
  .array(fc.oneof({ arbitrary: marks, weight: 5 }, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 })
  .map((pieces) => cleanText(pieces.join(''), () => {}))
const runs = { numRuns: 3000, seed: 20_261_125 }

test('any text becomes Markdown that shows its characters and lines, and comes back byte for byte', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const markdown = markdownOf(text)
      expect(shownLines(markdown)).toEqual(linesOf(text))
      expect(textOfMarkdown(markdown)).toBe(text)
    }),
    runs,
  )
})

test('files say the words of any text', () => {
  const words = (lines: string[]) => lines.join(' ').split(/\s+/)
  fc.assert(
    fc.property(anyText, (text) => {
      const said = markdownBlocks(markdownOf(text)).flatMap((block) => blockLines(block, 'https://e.org'))
      expect(words(said)).toEqual(words(linesOf(text)))
    }),
    runs,
  )
})

test('Markdown that says more than plain text is no plain text, and shows the same when it is one', () => {
  fc.assert(
    fc.property(anyText, (markdown) => {
      const text = textOfMarkdown(markdown)
      if (text !== null) expect(shownLines(markdown)).toEqual(linesOf(text))
    }),
    runs,
  )
  for (const markdown of ['a **b**', '- a\n- b', '[a](/b)', '# a', 'a\nb', '&amp;'])
    expect(textOfMarkdown(markdown)).toBe(null)
})

test.each([
  ['Won 7*8*9 rounds\n1999. Left school.', 'Won 7\\*8\\*9 rounds\\\n1999\\. Left school.'],
  ['Notes go to <desk@night>', 'Notes go to \\<desk@night>'],
  [
    'Routes:\n- east\n- west\n\nC# & C++, 3.5 years, snake_case, R&D!',
    'Routes:\\\n\\- east\\\n\\- west\n\nC# & C++, 3.5 years, snake_case, R&D!',
  ],
])('%j is escaped only where it must be', (text, markdown) => {
  expect(markdownOf(text)).toBe(markdown)
})
