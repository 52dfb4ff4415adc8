import { type None, none } from '../../result.ts'
import { type DocumentEntry, type DocumentSection, type Piece, type ResumeDocument, separator } from '../document.ts'
import { bullet, type TextBlock } from '../text-block.ts'
import { kept, type Line, linesOf } from './lines.ts'
import { asideGap, type Face, type Measures, type Style } from './measures.ts'

/** What the layout must know of the faces: the width of a text at one point, and where a line may end (`TextMeasure`). */
export type Typesetter = { width(text: string, face: Face): number; breaks(text: string): readonly number[] }

/** A part of a text in a look of its own: its face, if that is not the one of the block, and where it leads. */
export type Span = Line & { face: Face | None; url: string | None }

/**
 * How a text stands where scripts of both directions meet. 'text': in the direction and on the side of its first letter, as running text
 * does. 'line': in the direction of its first letter on the side of the page, as a title does. 'page': as the page.
 */
export type Direction = 'text' | 'line' | 'page'

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'LI'

/** A paragraph, heading or item with its lines. */
export type Block = {
  tag: Tag
  text: string
  spans: readonly Span[]
  lines: readonly Line[]
  style: Style
  above: number
  /** How far its text is from the side of the page. */
  indent: number
  /** What stands before an item, and how far from the side. */
  mark: { text: string; indent: number } | None
  direction: Direction
  /** What it is called in English, where its text is in another language. */
  english: string | None
  /** Whether a rule is at its top. */
  isRuled: boolean
  /** The entry that it belongs to; items of one list have one, too. */
  group: number | None
  /** Whether the next block must be on the same page. */
  isStuck: boolean
  /** What stands at the other end of its first line. */
  aside: { text: string; style: Style } | None
}

/** A document as blocks for a page of this width between its sides. */
export function blocksOf(document: ResumeDocument, measures: Measures, width: number, set: Typesetter): Block[] {
  const { styles, spaces } = measures
  const { name, headline, status, contact, sections } = document
  const make = blockMaker(measures, width, set)
  const joinedContact = joinedPieces(contact)
  let groups = 0
  const nextGroup = () => {
    groups += 1
    return groups
  }
  return [
    make('H1', name, styles.name, { isStuck: true }),
    ...(headline === none ? [] : [make('P', headline, styles.headline, { isStuck: true })]),
    ...(status === none ? [] : [make('P', status, styles.text, { above: spaces.contact, isStuck: true })]),
    make('P', joinedContact.text, styles.contact, { ...joinedContact, above: spaces.contact, direction: 'page' }),
    ...sections.flatMap((section) => [
      make('H2', section.title, styles.section, {
        ...{ above: spaces.section, isRuled: true, isStuck: true, english: section.english ?? none },
      }),
      ...sectionBlocks(section, measures, make, nextGroup),
    ]),
  ].filter(({ lines }) => lines.length > 0)
}

type Parts = Partial<Omit<Block, 'tag' | 'text' | 'lines' | 'style'>> & { keeps?: readonly Line[] }
type Make = (tag: Tag, text: string, style: Style, parts?: Parts) => Block

function blockMaker({ indent: itemIndent }: Measures, pageWidth: number, set: Typesetter): Make {
  return (tag, text, style, { keeps = [], ...parts } = {}) => {
    const isItem = tag === 'LI'
    const { indent = isItem ? itemIndent : 0, spans = [] } = parts
    const aside = parts.aside ?? none
    const taken = aside === none ? 0 : set.width(aside.text, aside.style.face) * aside.style.size + asideGap
    const max = Math.max(pageWidth / 3, pageWidth - indent - taken)
    const widthIn = (part: Line, face: Face) =>
      set.width(text.slice(part.start, part.end), face) * style.size + style.tracking * (part.end - part.start)
    const width = (part: Line) =>
      cutAt(part, spans).reduce((sum, { face, ...each }) => sum + widthIn(each, face ?? style.face), 0)
    const lines = linesOf(text, max, { width, breaks: () => set.breaks(kept(text, keeps, max, width)) })
    return {
      ...{ tag, text, style, lines, indent, aside, spans, above: 0, group: none, english: none },
      ...{ mark: isItem ? { text: bullet, indent: 0 } : none, direction: 'line', isRuled: false, isStuck: false },
      ...parts,
    }
  }
}

/** A part of a text by its looks, in their order. */
function cutAt({ start, end }: Line, spans: readonly Span[]): (Line & { face: Face | None })[] {
  const parts: (Line & { face: Face | None })[] = []
  let at = start
  for (const span of spans) {
    if (span.face === none || span.end <= at || span.start >= end) continue
    if (span.start > at) parts.push({ start: at, end: span.start, face: none })
    const from = Math.max(at, span.start)
    at = Math.min(end, span.end)
    parts.push({ start: from, end: at, face: span.face })
  }
  return at < end ? [...parts, { start: at, end, face: none }] : parts
}

function sectionBlocks(section: DocumentSection, measures: Measures, make: Make, nextGroup: () => number): Block[] {
  const { styles, spaces } = measures
  if (section.kind === 'entries')
    return section.entries.flatMap((entry, at) =>
      entryBlocks(entry, measures, make, nextGroup(), at === 0 ? spaces.heading : spaces.entry),
    )
  if (section.kind === 'text')
    return section.blocks.map((block, at) => textBlock(block, section.blocks[at - 1], measures, make))
  const { items, kind } = section
  const above = (at: number, between: number) => (at === 0 ? spaces.heading : between)
  if (kind === 'words') {
    const pieces = joinedPieces(items.map((text) => ({ text, url: none })))
    return [make('P', pieces.text, styles.text, { ...pieces, above: spaces.heading, direction: 'text' })]
  }
  // The first two items stay together, so that a heading never stands above one alone.
  return items.map((item, at) =>
    make('LI', item, styles.text, {
      above: above(at, spaces.item),
      direction: 'text',
      isStuck: at === 0 && items.length > 1,
    }),
  )
}

/** A mark such as '12.' takes more room than a bullet. */
const numberShare = 1.6

function textBlock(
  { pieces, depth, mark }: TextBlock,
  before: TextBlock | undefined,
  { styles, spaces, indent }: Measures,
  make: Make,
): Block {
  const isInList = depth > 0 && before !== undefined && before.depth > 0
  const outer = indent * Math.max(0, depth - 1)
  const own = mark === none || mark === bullet ? indent : indent * numberShare
  let end = 0
  const spans = pieces.map(({ text, isBold, isItalic, url }) => {
    const start = end
    end += text.length
    return { start, end, face: isBold ? ('bold' as const) : isItalic ? ('italic' as const) : none, url }
  })
  return make(mark === none ? 'P' : 'LI', pieces.map(({ text }) => text).join(''), styles.text, {
    spans: spans.filter(({ face, url }) => face !== none || url !== none),
    above: before === undefined ? spaces.heading : isInList ? spaces.item : spaces.paragraph,
    indent: depth === 0 ? 0 : outer + own,
    mark: mark === none ? none : { text: mark, indent: outer },
    direction: 'text',
  })
}

function entryBlocks(entry: DocumentEntry, { styles, spaces }: Measures, make: Make, group: number, above: number) {
  const { title, dates, isNow, company, paragraphs, points, link } = entry
  const hasMore = paragraphs.length + points.length > 0 || link !== none
  const color = isNow ? 'accent' : styles.dates.color
  const aside = dates === '' ? none : { text: dates, style: { ...styles.dates, color } }
  const blocks = [
    make('H3', title, styles.title, { above, group, aside, isStuck: company !== '' || hasMore }),
    make('P', company, styles.company, { group, isStuck: hasMore }),
    ...paragraphs.map((text) => make('P', text, styles.text, { above: spaces.item, group, direction: 'text' })),
    ...points.map((text) => make('LI', text, styles.text, { above: spaces.item, group, direction: 'text' })),
    ...(link === none
      ? []
      : [make('P', link.text, styles.contact, { ...joinedPieces([link]), above: spaces.item, group })]),
  ]
  // An address never stands alone at the top of a page.
  return link === none
    ? blocks
    : blocks.map((each, at) => (at === blocks.length - 2 ? { ...each, isStuck: true } : each))
}

/** Pieces on one line, each kept whole where it fits. */
function joinedPieces(pieces: readonly Piece[]): { text: string; spans: Span[]; keeps: Line[] } {
  let start = 0
  const parts = pieces.map(({ text, url }) => {
    const part = { start, end: start + text.length, url }
    start = part.end + separator.length
    return part
  })
  return {
    text: pieces.map(({ text }) => text).join(separator),
    spans: parts.flatMap(({ url, ...line }) => (url === none ? [] : [{ ...line, face: none, url }])),
    // The separator stays at the end of its line.
    keeps: parts.map(({ start, end }, at) => ({ start, end: at < parts.length - 1 ? end + 2 : end })),
  }
}
