import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import LineBreaker from 'linebreak'
import type { Typesetter } from '#domain/resume/layout/blocks.ts'
import type { Line } from '#domain/resume/layout/lines.ts'
import type { Style } from '#domain/resume/layout/measures.ts'
import { type Fonts, graphemes } from './fonts.ts'

/** A part of a line that one font sets in one direction; `x` is its left end from the left end of the line. */
export type Run = { text: string; font: Font; isRightToLeft: boolean; part: number; x: number; width: number }

/** A paragraph with its direction, and the level of each of its characters. */
export type Directed = { text: string; levels: Uint8Array; isRightToLeft: boolean }

const bidi = bidiFactory()
const strong = /\p{L}/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** `isRunning`: the paragraph takes the direction of its first letter, if it has one; else that of the page. */
export function directed(text: string, isRunning: boolean, isPageRightToLeft = false): Directed {
  const isOwn = isRunning && strong.test(text)
  const page = isPageRightToLeft ? 'rtl' : 'ltr'
  if (!rightToLeft.test(text) && (isOwn || page === 'ltr'))
    return { text, levels: new Uint8Array(text.length), isRightToLeft: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, isOwn ? 'auto' : page)
  return { text, levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/**
 * The runs of a line in logical order, in which they are painted, each with its place for the eye. `cuts` are the offsets at
 * which a new part begins, such as a link; each run says in which part it is.
 */
export function runsOf(
  { text, levels }: Directed,
  line: Line,
  { face, size, tracking }: Pick<Style, 'face' | 'size' | 'tracking'>,
  fonts: Fonts,
  cuts: readonly number[] = [],
): Run[] {
  const runs: (Run & { level: number })[] = []
  const spans = levelSpans(text, levels, line, cuts)
  for (const { start, end, level, part } of spans) {
    const isOdd = level % 2 === 1
    const source = text.slice(start, end)
    const isLetters = isOdd && rightToLeft.test(source)
    const shown = isOdd ? mirrored(source) : source
    // Readers of the raw text reverse words, not lines, so each word is painted alone.
    const words = isLetters ? shown.split(/(?<= )|(?= )/) : [isOdd ? reversed(shown) : shown]
    const pieces = words.flatMap((word) => fonts.pieces(word, face))
    for (const piece of isOdd && !isLetters ? pieces.toReversed() : pieces) {
      const isShapedBack = isOdd && rightToLeft.test(piece.text)
      const spread = isShapedBack ? 0 : tracking * piece.text.length // joined letters stay joined
      const width = fonts.width(piece, isShapedBack) * size + spread
      runs.push({ ...piece, isRightToLeft: isShapedBack, part, x: 0, width, level })
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
  const { levels } = directed(text, true)
  for (const { start, end, level } of levelSpans(text, levels, { start: 0, end: text.length }, [])) {
    const part = text.slice(start, end)
    parts.push({ text: part, isRightToLeft: level % 2 === 1 && rightToLeft.test(part) })
  }
  return parts
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

type LevelSpan = Line & { level: number; part: number }

/** The parts of a line with one level each. Spaces at the end of a line would have the level of the paragraph, but there are none. */
function levelSpans(text: string, levels: Uint8Array, { start, end }: Line, cuts: readonly number[]): LevelSpan[] {
  const spans: LevelSpan[] = []
  for (const { index, segment } of graphemes.segment(text.slice(start, end))) {
    const at = start + index
    const level = levels[at] ?? 0
    const part = cuts.filter((cut) => cut <= at).length
    const last = spans.at(-1)
    if (last !== undefined && last.level === level && last.part === part) last.end = at + segment.length
    else spans.push({ start: at, end: at + segment.length, level, part })
  }
  return spans
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
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')
}

function reversed(text: string): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .reverse()
    .join('')
}
