import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import type { Font } from 'fontkit'
import { type None, none } from '../result.ts'
import type { Face, FontFault } from '../write/layout/measures.ts'
import { isItemMark, plainSign, withRatings } from '../write/plain-sign.ts'
import { bullet } from '../write/text-block.ts'
import { cutPath, furtherFiles } from './font-files.ts'
import { faceFault, openFace } from './open-face.ts'

/** A piece of text that one font sets. */
export type Piece = { text: string; font: Font }

/** Finds a font for every grapheme of a text. A face is opened once per process. */
export type Fonts = {
  /**
   * A text without what no font has and what is only a picture: emoji, signs of private fonts, and a sign that begins an item, which
   * has a bullet already.
   */
  shown(text: string, isItem?: boolean): string
  /** The pieces of a text in logical order, with composed letters. What no font has becomes a plain sign, else '?'. */
  pieces(text: string, face: Face): Piece[]
  /** Whether every grapheme of a text has a font or a plain sign; those that have neither are `missing`. */
  isSettable(text: string, face: Face): boolean
  /** The width of what one font sets, in points at one point. */
  width(piece: Piece, isRightToLeft: boolean): number
  /** The graphemes so far that no font has. */
  missing: ReadonlySet<string>
  /** The fonts that cannot be used, with the graphemes that were asked of them so far. */
  faults(): FontFault[]
  /** After a failure: leaves out the fonts that fail with what they were to set, or else all that may. Returns whether there was one. */
  leaveOutFaulty(): boolean
}

const maxCached = 20_000
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The option with which pdfkit shapes a right-to-left run whole. */
export const wholeRun = { kern: false }

/** Fonts by their paths, or why one cannot be used. */
export type OpenedFonts = Map<string, Font | string>

/** The fonts of this process. */
const ofProcess: OpenedFonts = new Map()

/** The widths of words at one point. */
const widths = new WeakMap<Font, Map<string, number>>()

/**
 * The faces in which a text can be set. `opened` are the fonts that it may use; fontkit remembers of a font as which character each of its glyphs was
 * first asked for, so documents in two languages have fonts of their own.
 */
export function openFonts(folder: string | None, opened = ofProcess): Fonts {
  let further: ReturnType<typeof furtherFiles> | undefined
  const missing = new Set<string>()
  const chosen = new Map<string, Piece>()
  /** What further fonts set, and what was asked of those that cannot be used, by their paths. */
  const [setBy, askedOf] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]

  function openAt(path: string): Font | string {
    const font = opened.get(path) ?? openedFile(path)
    opened.set(path, font)
    return font
  }

  function cut(face: Face): Font {
    const font = openAt(cutPath(face))
    if (typeof font === 'string') throw new Error(`The face ${face} cannot be opened.`)
    return font
  }

  function fontFor(text: string, face: Face): Font | None {
    const codePoints = [...text].map((letter) => letter.codePointAt(0) ?? 0)
    const has = (font: Font) => codePoints.every((each) => font.hasGlyphForCodePoint(each))
    const own = cut(face)
    if (has(own)) return own
    further ??= furtherFiles(folder)
    const rank = ({ isBold }: { isBold: boolean }) => (isBold === (face === 'bold') ? 0 : 1)
    for (const { path } of further.toSorted((a, b) => rank(a) - rank(b))) {
      const font = openAt(path)
      if (typeof font === 'string') noteAt(askedOf, path, text)
      else if (has(font)) {
        noteAt(setBy, path, text)
        return font
      }
    }
    return none
  }

  /** The grapheme as it can be set; else '?'. */
  function settable(grapheme: string, face: Face): Piece {
    for (const text of [...spellings(grapheme), plainSign(grapheme)]) {
      if (text === none) continue
      const font = text === '' ? cut(face) : fontFor(text, face)
      if (font !== none) return { text, font }
    }
    missing.add(grapheme)
    return { text: '?', font: cut(face) }
  }

  function pieceOf(grapheme: string, face: Face): Piece {
    const key = `${face} ${grapheme}`
    const piece = chosen.get(key) ?? settable(grapheme, face)
    if (chosen.size > maxCached) chosen.clear()
    chosen.set(key, piece)
    return piece
  }

  function pieces(text: string, face: Face): Piece[] {
    const parts: Piece[] = []
    for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
      const last = parts.at(-1)
      const piece = pieceOf(segment, face)
      // A space takes the face before it, except after emoji, where it would be as wide as one of them.
      const follows = segment === ' ' && last !== undefined && !isEmoji(last.text) && last.font.hasGlyphForCodePoint(32)
      if (last !== undefined && (follows || last.font === piece.font)) last.text += piece.text
      else parts.push({ ...piece })
    }
    return parts.filter((piece) => piece.text !== '')
  }

  return {
    missing,
    pieces,
    width: pieceWidth,
    shown: (text, isItem = false) =>
      shownPart(text, isItem, (grapheme) => spellings(grapheme).some((each) => fontFor(each, 'regular') !== none)),
    isSettable(text, face) {
      pieces(text, face)
      return Array.from(graphemes.segment(text.normalize('NFC'))).every(({ segment }) => !missing.has(segment))
    },
    faults: () =>
      [...askedOf].map(([path, texts]) => ({
        file: folder !== none && path.startsWith(folder) ? relative(folder, path) : basename(path),
        why: String(opened.get(path)),
        characters: [...texts],
      })),
    leaveOutFaulty() {
      const faulty = [...setBy].filter(([path, texts]) => {
        const font = openAt(path)
        return typeof font !== 'string' && faceFault(font, [...texts].join('')) !== none
      })
      const left = faulty.length > 0 ? faulty : [...setBy]
      for (const [path] of left) opened.set(path, 'is damaged')
      return left.length > 0
    },
  }
}

/**
 * What `make` makes with the fonts. A font that fails in use is left out, and the file is made again without it: fontkit opens a
 * font without reading all of it.
 */
export async function withFonts<T>(
  folder: string | None,
  opened: OpenedFonts,
  make: (fonts: Fonts) => Promise<T>,
): Promise<{ made: T; fonts: Fonts }> {
  for (;;) {
    const fonts = openFonts(folder, opened)
    try {
      return { made: await make(fonts), fonts }
    } catch (cause) {
      if (!fonts.leaveOutFaulty()) throw cause
    }
  }
}

function noteAt(notes: Map<string, Set<string>>, path: string, text: string): void {
  notes.set(path, (notes.get(path) ?? new Set()).add(text))
}

function pieceWidth({ text, font }: Piece, isRightToLeft: boolean): number {
  const known = widths.get(font) ?? new Map<string, number>()
  widths.set(font, known)
  const ofPart = (part: string) => {
    const width = known.get(part) ?? advance(font, part, isRightToLeft)
    if (known.size > maxCached) known.clear()
    known.set(part, width)
    return width
  }
  if (isRightToLeft) return ofPart(text)
  return (text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? []).reduce((sum, word) => sum + ofPart(word), 0)
}

/** Emoji but arrows, flags, and characters of private use. */
const isPicture = /(?![\u2190-\u21ff])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Co}/u

/** What is shown of a text, by `hasFont` of a grapheme. */
function shownPart(written: string, isItem: boolean, hasFont: (grapheme: string) => boolean): string {
  const text = withRatings(written, hasFont)
  if (!isPicture.test(text) && !(isItem && /^[\p{S}\p{P}]/u.test(text))) return text
  const isShown = (grapheme: string) => !isPicture.test(grapheme) || hasFont(grapheme) || plainSign(grapheme) !== none
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const isSecondMark = isItem && isItemMark(parts[0] ?? '') && !isItemMark(parts[1] ?? '')
  if (isSecondMark && (parts[0] === bullet || !hasFont(parts[0] ?? ''))) parts[0] = ''
  let result = ''
  let isAfterGap = false
  for (const segment of parts) {
    const isKept = isShown(segment)
    if (isKept && isAfterGap && /^[\s\p{P}]/u.test(segment)) result = result.replace(/ $/, '')
    if (isKept) result += segment
    isAfterGap = !isKept
  }
  return result
}

/** How a grapheme may be set: whole, composed, or without characters that are not seen and the frame of a key. */
function spellings(grapheme: string): string[] {
  return [grapheme, grapheme.normalize('NFC'), grapheme.replaceAll(/\p{Default_Ignorable_Code_Point}|\u20e3/gu, '')]
}

function isEmoji(text: string): boolean {
  return /\p{Extended_Pictographic}$/u.test(text.replaceAll(ignorable, ''))
}

function advance(font: Font, text: string, isRightToLeft: boolean): number {
  return font.layout(text, isRightToLeft ? wholeRun : undefined).advanceWidth / font.unitsPerEm
}

/** The font of a file, or why no file can be made with it. */
function openedFile(path: string): Font | string {
  try {
    const face = openFace(readFileSync(path))
    if (typeof face !== 'string') face.hasGlyphForCodePoint(32)
    return face
  } catch {
    return 'is damaged'
  }
}
