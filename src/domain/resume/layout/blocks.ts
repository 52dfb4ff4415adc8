import { type None, none } from '../../result.ts'
import { type DocumentEntry, type DocumentSection, type Piece, type ResumeDocument, separator } from '../document.ts'
import { kept, type Line, linesOf } from './lines.ts'
import { asideGap, type Face, type Measures, type Style } from './measures.ts'

/** What the layout must know of the faces: the width of a text at one point, and where a line may end (`TextMeasure`). */
export type Typesetter = { width(text: string, face: Face): number; breaks(text: string): readonly number[] }

/** A part of a text that leads somewhere. */
export type Span = Line & { url: string }

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'LI'

/** A paragraph, heading or item with its lines. */
export type Block = {
  tag: Tag
  text: string
  spans: readonly Span[]
  lines: readonly Line[]
  style: Style
  above: number
  /** How far its text is from the side of the page; the bullet stands there. */
  indent: number
  /** Whether it takes the side of its own script, as running text does. */
  isRunning: boolean
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
  const { name, headline, contact, sections } = document
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
    make('P', joinedContact.text, styles.contact, { ...joinedContact, above: spaces.contact }),
    ...sections.flatMap((section) => [
      make('H2', section.title, styles.section, { above: spaces.section, isRuled: true, isStuck: true }),
      ...sectionBlocks(section, measures, make, nextGroup),
    ]),
  ].filter(({ lines }) => lines.length > 0)
}

type Parts = Partial<Omit<Block, 'tag' | 'text' | 'lines' | 'style'>> & { keeps?: readonly Line[] }
type Make = (tag: Tag, text: string, style: Style, parts?: Parts) => Block

function blockMaker({ indent: itemIndent }: Measures, pageWidth: number, set: Typesetter): Make {
  return (tag, text, style, { keeps = [], ...parts } = {}) => {
    const indent = tag === 'LI' ? itemIndent : 0
    const aside = parts.aside ?? none
    const taken = aside === none ? 0 : set.width(aside.text, aside.style.face) * aside.style.size + asideGap
    const max = Math.max(pageWidth / 3, pageWidth - indent - taken)
    const width = (part: string) => set.width(part, style.face) * style.size + style.tracking * part.length
    const lines = linesOf(text, max, { width, breaks: () => set.breaks(kept(text, keeps, max, width)) })
    return {
      ...{ tag, text, style, lines, indent, aside, spans: [], above: 0, group: none },
      ...{ isRunning: false, isRuled: false, isStuck: false },
      ...parts,
    }
  }
}

function sectionBlocks(section: DocumentSection, measures: Measures, make: Make, nextGroup: () => number): Block[] {
  const { styles, spaces } = measures
  if (section.kind === 'entries')
    return section.entries.flatMap((entry, at) =>
      entryBlocks(entry, measures, make, nextGroup(), at === 0 ? spaces.heading : spaces.entry),
    )
  const { items, kind } = section
  const above = (at: number, between: number) => (at === 0 ? spaces.heading : between)
  if (kind === 'words') {
    const pieces = joinedPieces(items.map((text) => ({ text, url: none })))
    return [make('P', pieces.text, styles.text, { ...pieces, above: spaces.heading, isRunning: true })]
  }
  // The first two items stay together, so that a heading never stands above one alone.
  if (kind === 'lines')
    return items.map((item, at) =>
      make('LI', item, styles.text, {
        above: above(at, spaces.item),
        isRunning: true,
        isStuck: at === 0 && items.length > 1,
      }),
    )
  return items.map((text, at) => make('P', text, styles.text, { above: above(at, spaces.paragraph), isRunning: true }))
}

function entryBlocks(entry: DocumentEntry, { styles, spaces }: Measures, make: Make, group: number, above: number) {
  const { title, dates, isNow, company, paragraphs, points, link } = entry
  const hasMore = paragraphs.length + points.length > 0 || link !== none
  const color = isNow ? 'accent' : styles.dates.color
  const aside = dates === '' ? none : { text: dates, style: { ...styles.dates, color } }
  return [
    make('H3', title, styles.title, { above, group, aside, isStuck: company !== '' || hasMore }),
    make('P', company, styles.company, { group, isStuck: hasMore }),
    ...paragraphs.map((text) => make('P', text, styles.text, { above: spaces.item, group, isRunning: true })),
    ...points.map((text) => make('LI', text, styles.text, { above: spaces.item, group, isRunning: true })),
    ...(link === none
      ? []
      : [make('P', link.text, styles.contact, { ...joinedPieces([link]), above: spaces.item, group })]),
  ]
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
    spans: parts.flatMap(({ url, ...line }) => (url === none ? [] : [{ ...line, url }])),
    // The separator stays at the end of its line.
    keeps: parts.map(({ start, end }, at) => ({ start, end: at < parts.length - 1 ? end + 2 : end })),
  }
}
