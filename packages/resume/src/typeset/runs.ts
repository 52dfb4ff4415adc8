import bidiFactory, { type Bidi } from 'bidi-js'
import type { Font } from 'fontkit'
import LineBreaker from 'linebreak'
import { type None, none } from '../result.ts'
import type { Direction, Span, Typesetter } from '../write/layout/blocks.ts'
import type { Line } from '../write/layout/lines.ts'
import type { Face, Style } from '../write/layout/measures.ts'
import { type Fonts, graphemes, type Piece } from './fonts.ts'

/**
 * A part of a line that one font sets in one direction; `x` is its left end from the left end of the line. `isBack`: it is part of
 * right-to-left text, also a sign without a direction, which is mirrored then.
 */
export type Run = {
  text: string
  font: Font
  isBack: boolean
  isRightToLeft: boolean
  span: Span | None
  x: number
  width: number
}

/** A paragraph with its own direction, the level of each of its characters, and the side that it stands on. */
export type Directed = { text: string; levels: Uint8Array; isRightToLeft: boolean; isAtRight: boolean }

/** A CommonJS package whose types are those of a module. */
const bidi = (bidiFactory as unknown as () => Bidi)()
const strong = /\p{L}/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A text without a letter has the direction of the page. */
export function directed(text: string, direction: Direction, isPageRightToLeft = false): Directed {
  const isOwn = direction !== 'page' && strong.test(text)
  const page = isPageRightToLeft ? 'rtl' : 'ltr'
  if (!rightToLeft.test(text) && (isOwn || page === 'ltr')) {
    const isAtRight = direction !== 'text' && isPageRightToLeft
    return { text, levels: new Uint8Array(text.length), isRightToLeft: false, isAtRight }
  }
  // The lines of a paragraph have one direction; a line feed would begin another paragraph.
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text.replaceAll('\n', ' '), isOwn ? 'auto' : page)
  const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1
  return { text, levels, isRightToLeft, isAtRight: direction === 'text' ? isRightToLeft : isPageRightToLeft }
}

/**
 * The runs of a line in logical order, in which they are painted, each with its place for the eye. `spans` are parts
 * with a look of their own, such as a link; each run says in which it is, if in one.
 */
export function runsOf(
  { text, levels }: Directed,
  line: Line,
  { face, size, tracking }: Pick<Style, 'face' | 'size' | 'tracking'>,
  fonts: Fonts,
  spans: readonly Span[] = [],
): Run[] {
  const runs: (Run & { level: number })[] = []
  for (const { start, end, level, span } of levelParts(text, levels, line, spans)) {
    const isBack = level % 2 === 1
    const source = text.slice(start, end)
    const pieces = isBack
      ? backPieces(mirrored(source), span?.face ?? face, fonts)
      : fonts.pieces(source, span?.face ?? face)
    for (const piece of pieces) {
      const isShapedBack = isBack && rightToLeft.test(piece.text)
      const spread = isShapedBack ? 0 : tracking * piece.text.length // joined letters stay joined
      const width = fonts.width(piece, isShapedBack) * size + spread
      runs.push({ ...piece, isBack, isRightToLeft: isShapedBack, span, x: 0, width, level })
    }
  }
  let x = 0
  for (const run of inVisualOrder(runs)) {
    run.x = x
    x += run.width
  }
  return runs
}

export function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

/** The parts of a text by the direction of their letters, in their order; spaces belong to what is before them. */
export function directionParts(text: string): { text: string; isRightToLeft: boolean }[] {
  const parts: { text: string; isRightToLeft: boolean }[] = []
  const { levels } = directed(text, 'text')
  for (const { start, end, level } of levelParts(text, levels, { start: 0, end: text.length }, [])) {
    const part = text.slice(start, end)
    parts.push({ text: part, isRightToLeft: level % 2 === 1 && rightToLeft.test(part) })
  }
  return parts
}

/** Whether a line looks otherwise in the direction of its first letter than in that of the page. */
export function isTurned(text: string, isPageRightToLeft: boolean): boolean {
  const whole = { start: 0, end: text.length }
  const lookIn = (direction: Direction) =>
    inVisualOrder(levelParts(text, directed(text, direction, isPageRightToLeft).levels, whole, []))
      .map(({ start, level }) => `${start} ${level % 2}`)
      .join()
  return lookIn('line') !== lookIn('page')
}

/** What the layout of the domain asks of the fonts. */
export function typesetter(fonts: Fonts): Typesetter {
  return {
    width: (text, face) =>
      fonts.pieces(text, face).reduce((sum, piece) => sum + fonts.width(piece, rightToLeft.test(piece.text)), 0),
    breaks(text) {
      const breaker = new LineBreaker(text)
      const places: number[] = []
      for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) places.push(next.position)
      return places
    },
  }
}

type LevelPart = Line & { level: number; span: Span | None }

/**
 * The parts of a line with one level and one look each. Spaces at the end of a line would have the level of the paragraph, but
 * there are none.
 */
function levelParts(text: string, levels: Uint8Array, { start, end }: Line, spans: readonly Span[]): LevelPart[] {
  const parts: LevelPart[] = []
  for (const { index, segment } of graphemes.segment(text.slice(start, end))) {
    const at = start + index
    const level = levels[at] ?? 0
    const span = spans.find((each) => each.start <= at && at < each.end) ?? none
    const last = parts.at(-1)
    if (last !== undefined && last.level === level && last.span === span) last.end = at + segment.length
    else parts.push({ start: at, end: at + segment.length, level, span })
  }
  return parts
}

/** Rule L2: from the highest level down to the lowest odd one, every series of runs at that level or above is reversed. */
function inVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return order
}

function mirrored(text: string): string {
  return Array.from(text, unmirrored).join('')
}

/**
 * The pieces of right-to-left text, each painted at once. Readers turn round what is painted at once, so it is all from a first letter
 * to a last one that one font sets; the signs around it are painted one by one.
 */
function backPieces(text: string, face: Face, fonts: Fonts): Piece[] {
  const words = text.split(/( +)/)
  const isBack = (word: string) => rightToLeft.test(word)
  const [from, to] = [words.findIndex(isBack), words.findLastIndex(isBack) + 1]
  const parts = from < 0 ? [words] : [words.slice(0, from), words.slice(from, to), words.slice(to)]
  return parts.flatMap((each) => {
    const part = each.join('')
    if (!rightToLeft.test(part)) return signs(part).flatMap((sign) => fonts.pieces(sign, face))
    const pieces = fonts.pieces(part, face)
    return pieces.length === 1 ? pieces : pieces.flatMap((piece) => backPieces(piece.text, face, fonts))
  })
}

function signs(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** The character that a sign of a right-to-left run stands for. */
export function unmirrored(letter: string): string {
  return bidi.getMirroredCharacter(letter) ?? letter
}
