import { type None, none } from '../../result.ts'
import type { ResumeDocument } from '../document.ts'
import { type Block, blocksOf, type Typesetter } from './blocks.ts'
import { measuresAt, type Sheet, tightnesses } from './measures.ts'

/** A line on its page; `top` is its distance from the upper edge of the paper, in points. */
export type Row = { block: number; line: number; top: number }
export type Laid = { blocks: readonly Block[]; pages: readonly (readonly Row[])[] }

/** An entry below this share of a page is never split. */
const wholeShare = 0.45
/** A section below this share stays on one page, so that the last of three certificates does not stand alone on the next. */
const wholeSectionShare = 0.15
/** A last page below this share is worth tighter type. */
const smallRest = 1 / 3

/**
 * A document on pages: headings keep with what they head, short entries stay whole, no line of a paragraph stands alone. When
 * the last page holds little, tighter type that saves it is taken.
 */
export function layOut(document: ResumeDocument, sheet: Sheet, set: Typesetter): Laid {
  const at = (tightness: (typeof tightnesses)[number]) => {
    const blocks = blocksOf(document, measuresAt(tightness), sheet.width - 2 * sheet.side, set)
    return { blocks, pages: pagesOf(blocks, sheet) }
  }
  const designed = at(0)
  if (designed.pages.length < 2 || filledShare(designed, sheet) >= smallRest) return designed
  for (const tightness of tightnesses.slice(1)) {
    const tighter = at(tightness)
    if (tighter.pages.length < designed.pages.length) return tighter
  }
  return designed
}

/** The titles of the sections that have a line on each page. */
export function sectionsOfPages({ blocks, pages }: Laid): string[][] {
  const sections = sectionsOf(blocks)
  return pages.map((rows) =>
    [...new Set(rows.map(({ block }) => sections[block]?.text ?? ''))].filter((title) => title !== ''),
  )
}

/** The heading of the section that each block is in; none above the first heading. */
function sectionsOf(blocks: readonly Block[]): (Block | None)[] {
  let section: Block | None = none
  return blocks.map((block) => {
    if (block.tag === 'H2') section = block
    return section
  })
}

function filledShare({ blocks, pages }: Laid, { height, top, bottom }: Sheet): number {
  const last = pages.at(-1)?.at(-1)
  const leading = last === undefined ? 0 : (blocks[last.block]?.style.leading ?? 0)
  return last === undefined ? 0 : (last.top + leading - top) / (height - top - bottom)
}

/** A line with the space above it; `mayBegin` is whether a page may begin with it. */
type Flow = { block: number; line: number; above: number; height: number; mayBegin: boolean }

export function pagesOf(blocks: readonly Block[], sheet: Sheet): Row[][] {
  const room = sheet.height - sheet.top - sheet.bottom
  const pages: Row[][] = []
  let page: Row[] = []
  let used = 0
  const turn = () => {
    pages.push(page)
    page = []
    used = 0
  }
  const put = ({ block, line, above, height }: Flow) => {
    const space = page.length === 0 ? 0 : above
    page.push({ block, line, top: sheet.top + used + space })
    used += space + height
  }
  for (const chunk of chunksOf(flowOf(blocks, room))) {
    const fits = (flow: readonly Flow[]) => used + heightOf(flow, page.length === 0) <= room
    if (page.length > 0 && !fits(chunk)) turn()
    if (fits(chunk)) {
      for (const each of chunk) put(each)
      continue
    }
    // What may not be split, but is higher than a page, is split wherever a page ends.
    for (const each of chunk) {
      if (page.length > 0 && !fits([each])) turn()
      put(each)
    }
  }
  if (page.length > 0) turn()
  return pages
}

function flowOf(blocks: readonly Block[], room: number): Flow[] {
  const groups = blocks.map(({ group }) => group)
  const sections = sectionsOf(blocks)
  const [groupHeights, sectionHeights] = [heightsBy(blocks, groups), heightsBy(blocks, sections)]
  const isWhole = (group: number | None) => group !== none && (groupHeights.get(group) ?? 0) < wholeShare * room
  const isWholeSection = (section: Block | None) =>
    section !== none && (sectionHeights.get(section) ?? 0) < wholeSectionShare * room
  return blocks.flatMap((each, block) => {
    const { lines, above, style, group } = each
    const before = blocks[block - 1]
    const section = sections[block] ?? none
    const isOfWhole = isWhole(group) || isWholeSection(section)
    const isKept =
      before?.isStuck || (before?.group === group && isWhole(group)) || (section !== each && isWholeSection(section))
    const isFree = before === undefined || !isKept
    return lines.map((_, line) => ({
      block,
      line,
      above: line === 0 ? above : 0,
      height: style.leading,
      mayBegin: line === 0 ? isFree : !isOfWhole && line >= 2 && lines.length - line >= 2,
    }))
  })
}

/** The height of each part, by the part that each block belongs to. */
function heightsBy<Part>(blocks: readonly Block[], parts: readonly (Part | None)[]): Map<Part, number> {
  const heights = new Map<Part, number>()
  for (const [at, { above, lines, style }] of blocks.entries()) {
    const part = parts[at] ?? none
    if (part !== none) heights.set(part, (heights.get(part) ?? 0) + above + lines.length * style.leading)
  }
  return heights
}

/** The lines between two places where a page may end. */
function chunksOf(flow: readonly Flow[]): Flow[][] {
  const chunks: Flow[][] = []
  for (const each of flow) {
    const last = chunks.at(-1)
    if (each.mayBegin || last === undefined) chunks.push([each])
    else last.push(each)
  }
  return chunks
}

function heightOf(flow: readonly Flow[], isFirst: boolean): number {
  return flow.reduce((sum, { above, height }, at) => sum + (isFirst && at === 0 ? 0 : above) + height, 0)
}
