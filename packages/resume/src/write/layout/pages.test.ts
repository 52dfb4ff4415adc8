import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentEntry, DocumentSection, ResumeDocument } from '../document.ts'
import { normalizedPieces, type TextBlock } from '../text-block.ts'
import type { Block, Typesetter } from './blocks.ts'
import { type Paper, papers, type Sheet, sheets } from './measures.ts'
import { type Laid, layOut, sectionsOfPages } from './pages.ts'

/** Every letter is half as wide as it is high, and lines end at spaces. docs/behaviour.md 32.2. */
const set: Typesetter = {
  width: (text) => text.length / 2,
  breaks: (text) =>
    [...text.matchAll(/[ ]+/g)].map(({ index, 0: spaces }) => index + spaces.length).concat(text.length),
}

test('no heading is the last line of a page', () => {
  check(({ blocks, pages }) => {
    for (const rows of pages) {
      const last = blocks[rows.at(-1)?.block ?? 0]
      expect(last?.tag === 'H2' || last?.tag === 'H3' ? last.isStuck : false).toBe(false)
    }
  })
})

test('an entry below 45 % of a page is on one page', () => {
  check(({ blocks, pages }, sheet) => {
    const room = sheet.height - sheet.top - sheet.bottom
    const groups = new Set(blocks.flatMap(({ group }) => (group === null ? [] : [group])))
    for (const group of groups) {
      const own = blocks.filter((block) => block.group === group)
      const on = pages.filter((rows) => rows.some(({ block }) => blocks[block]?.group === group))
      if (heightOf(own) < 0.45 * room) expect(on).toHaveLength(1)
    }
  })
})

test('a section below 15 % of a page is on one page', () => {
  check(({ blocks, pages }, sheet) => {
    const room = sheet.height - sheet.top - sheet.bottom
    const starts = blocks.flatMap(({ tag }, at) => (tag === 'H2' ? [at] : []))
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1] ?? blocks.length
      const own = blocks.slice(start, end)
      const on = pages.filter((rows) => rows.some(({ block }) => block >= start && block < end))
      if (heightOf(own) < 0.15 * room) expect(on).toHaveLength(1)
    }
  })
})

test('a section of one paragraph of four lines is on one page, wherever it begins', () => {
  const skills: DocumentSection = { title: 'Skills', kind: 'words', items: Array(17).fill('Knots and tides') }
  const lines = (title: string, count: number): DocumentSection => ({
    title,
    kind: 'lines',
    items: Array(count).fill('Pier'),
  })
  for (let count = 1; count <= 80; count += 1) {
    const { blocks, pages } = layOut(resume([lines('Harbours', count), skills, lines('Boats', 30)]), sheets.a4, set)
    const heading = blocks.findIndex(({ text }) => text === 'Skills')
    const on = pages.filter((rows) => rows.some(({ block }) => block === heading || block === heading + 1))
    expect([count, blocks[heading + 1]?.lines.length, on.length]).toEqual([count, 4, 1])
  }
})

test('a paragraph leaves no line alone at the foot or the head of a page', () => {
  check(({ blocks, pages }) => {
    for (const [at, { lines }] of blocks.entries()) {
      const parts = pages.map((rows) => rows.filter(({ block }) => block === at).length).filter((count) => count > 0)
      const fitsInPage = lines.length < 20
      if (parts.length > 1 && fitsInPage) for (const count of parts) expect(count).toBeGreaterThan(1)
    }
  })
})

test('every line is on a page once, in its order, and within the page', () => {
  check(({ blocks, pages }, sheet) => {
    const shown = pages.flat().map(({ block, line }) => [block, line])
    expect(shown).toEqual(blocks.flatMap(({ lines }, block) => lines.map((_, line) => [block, line])))
    for (const rows of pages)
      for (const { block, top } of rows) {
        expect(top).toBeGreaterThanOrEqual(sheet.top)
        expect(top + (blocks[block]?.style.leading ?? 0)).toBeLessThanOrEqual(sheet.height - sheet.bottom + 0.01)
      }
  })
})

test('no line is wider than its place, and the lines of a text make it up', () => {
  check(({ blocks }, sheet) => {
    for (const { text, lines, style, indent } of blocks) {
      const parts = lines.map(({ start, end }) => text.slice(start, end))
      expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      for (const part of parts)
        expect(part.length * (style.size / 2 + style.tracking)).toBeLessThanOrEqual(
          sheet.width - 2 * sheet.side - indent + 0.01,
        )
    }
  })
})

test('no page begins with the address of an entry', () => {
  check(({ blocks, pages }) => {
    for (const [first] of pages.slice(1))
      expect(blocks[first?.block ?? 0]).not.toMatchObject({ tag: 'P', text: 'example.com', group: expect.any(Number) })
  })
})

test('a document whose last page holds little is set tighter, if that saves the page', () => {
  const lines = (count: number) => [section(Array.from({ length: count }, (_, at) => `Item number ${at}`))]
  const pagesFor = (count: number) => layOut(resume(lines(count)), sheets.a4, set).pages.length
  const onOnePage =
    Array.from({ length: 60 }, (_, at) => at + 1)
      .filter((count) => pagesFor(count) === 1)
      .at(-1) ?? 0
  const { blocks } = layOut(resume(lines(onOnePage)), sheets.a4, set)
  expect(blocks.at(-1)?.style.size).toBeLessThan(10.2)
  expect(layOut(resume(lines(onOnePage + 1)), sheets.a4, set).blocks.at(-1)?.style.size).toBe(10.2)
})

test('a section is on each page that has a line of it', () => {
  check((laid) => {
    const pages = sectionsOfPages(laid)
    expect(pages).toHaveLength(laid.pages.length)
    const headings = laid.blocks.flatMap(({ tag, text }) => (tag === 'H2' ? [text] : []))
    expect(new Set(pages.flat())).toEqual(new Set(headings))
  })
  const long = [section(Array.from({ length: 80 }, (_, at) => `Item number ${at}`))]
  expect(sectionsOfPages(layOut(resume(long), sheets.a4, set))).toEqual([[long[0]?.title], [long[0]?.title]])
})

const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 14 })
const text = (maxWords: number) => fc.array(word, { minLength: 1, maxLength: maxWords }).map((words) => words.join(' '))
const entries = fc.array(
  fc.record({
    title: text(12),
    dates: fc.constantFrom('', 'Sep 2013 – May 2016'),
    isNow: fc.boolean(),
    company: fc.oneof(fc.constant(''), text(12)),
    paragraphs: fc.array(text(120), { maxLength: 3 }),
    points: fc.array(text(40), { maxLength: 14 }),
    link: fc.constantFrom(null, { text: 'example.com', url: 'https://example.com/' }),
  }) satisfies fc.Arbitrary<DocumentEntry>,
  { minLength: 1, maxLength: 12 },
)
const piece = fc.record({
  text: fc.oneof(text(30), fc.constant(' a\nb ')),
  isBold: fc.boolean(),
  isItalic: fc.boolean(),
  url: fc.constantFrom(null, 'https://example.com/'),
})
const blocks: fc.Arbitrary<TextBlock[]> = fc.array(
  fc.record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 4 }).map(normalizedPieces),
    depth: fc.constantFrom(0, 1, 2),
    mark: fc.constantFrom(null, '•', '3.'),
  }),
  { minLength: 1, maxLength: 12 },
)
const sections: fc.Arbitrary<DocumentSection[]> = fc.array(
  fc.oneof(
    entries.map((each) => ({ title: 'Experience', kind: 'entries' as const, entries: each })),
    blocks.map((each) => ({ title: 'Summary', kind: 'text' as const, blocks: each })),
    fc
      .tuple(fc.constantFrom('words' as const, 'lines' as const), fc.array(text(60), { minLength: 1, maxLength: 20 }))
      .map(([kind, items]) => ({ title: 'Skills', kind, items })),
  ),
  { maxLength: 5 },
)

function check(holds: (laid: Laid, sheet: Sheet) => void): void {
  const property = fc.property(sections, fc.constantFrom<Paper>(...papers), (made, paper) =>
    holds(layOut(resume(made), sheets[paper], set), sheets[paper]),
  )
  fc.assert(property, { numRuns: 60 })
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { above, lines, style }) => sum + above + lines.length * style.leading, 0)
}

function section(items: string[]): DocumentSection {
  return { title: 'Activities', kind: 'lines', items }
}

function resume(made: readonly DocumentSection[]): ResumeDocument {
  return {
    title: 'Rowan Brackwater – Resume',
    name: 'Rowan Brackwater',
    headline: 'Engineer',
    status: null,
    contact: [],
    sections: made,
    lang: 'en',
    isRightToLeft: false,
  }
}
