import { readFileSync } from 'node:fs'
import type { Font } from 'fontkit'
import { type None, none } from '#domain/result.ts'
import type { Face } from '#domain/resume/layout/measures.ts'
import { cutPath, type FontFile, furtherFiles } from './font-files.ts'
import { openFace } from './open-face.ts'

/** A piece of text that one font sets. */
export type Piece = { text: string; font: Font }

/** Finds a font for every grapheme of a text. A face is opened once per process. */
export type Fonts = {
  /** A text without what is only a picture and no font has: emoji, and signs of private fonts. */
  shown(text: string): string
  /** The pieces of a text in logical order, with composed letters. What no font has becomes '?'. */
  pieces(text: string, face: Face): Piece[]
  /** The width of what one font sets, in points at one point. */
  width(piece: Piece, isRightToLeft: boolean): number
  /** The graphemes so far that no font has. */
  missing: ReadonlySet<string>
}

const maxCached = 20_000
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The option with which pdfkit shapes a right-to-left run whole. */
export const wholeRun = { kern: false }

/** Fonts by their paths; none for one that cannot be used. */
export type OpenedFonts = Map<string, Font | None>

/** The fonts of this process. */
const ofProcess: OpenedFonts = new Map()

/** The widths of words at one point. */
const widths = new WeakMap<Font, Map<string, number>>()

/**
 * The faces in which a text can be set. `opened` are the fonts that it may use; fontkit remembers of a font as which character each of its glyphs was
 * first asked for, so documents in two languages have fonts of their own.
 */
export function openFonts(folder: string | None, opened = ofProcess): Fonts {
  let further: FontFile[] | undefined
  const missing = new Set<string>()
  const chosen = new Map<string, Piece>()

  function openAt(path: string): Font | None {
    const known = opened.get(path)
    if (known !== undefined) return known
    const font = usable(path)
    opened.set(path, font)
    return font
  }

  function cut(face: Face): Font {
    const font = openAt(cutPath(face))
    if (font === none) throw new Error(`The face ${face} cannot be opened.`)
    return font
  }

  function fontFor(text: string, face: Face): Font | None {
    const codePoints = [...text].map((letter) => letter.codePointAt(0) ?? 0)
    const has = (font: Font | None) => font !== none && codePoints.every((each) => font.hasGlyphForCodePoint(each))
    const own = cut(face)
    if (has(own)) return own
    further ??= furtherFiles(folder)
    const covering = further.filter(({ covers }) => codePoints.every(covers))
    const wanted = (file: FontFile) => file.isBold === (face === 'bold')
    for (const { path } of [...covering.filter(wanted), ...covering.filter((file) => !wanted(file))]) {
      const font = openAt(path)
      if (has(font)) return font
    }
    return none
  }

  /** The grapheme as it can be set; else '?'. */
  function settable(grapheme: string, face: Face): Piece {
    for (const text of spellings(grapheme)) {
      const font = text === '' ? cut(face) : fontFor(text, face)
      if (font !== none) return { text, font }
    }
    missing.add(grapheme)
    return { text: '?', font: cut(face) }
  }

  function pieceOf(grapheme: string, face: Face): Piece {
    const key = `${face} ${grapheme}`
    const known = chosen.get(key)
    if (known !== undefined) return known
    const piece = settable(grapheme, face)
    if (chosen.size > maxCached) chosen.clear()
    chosen.set(key, piece)
    return piece
  }

  return {
    missing,
    width: pieceWidth,
    shown(text) {
      if (!isPicture.test(text)) return text
      const isShown = (grapheme: string) =>
        !isPicture.test(grapheme) || spellings(grapheme).some((each) => fontFor(each, 'regular') !== none)
      let result = ''
      let isAfterGap = false
      for (const { segment } of graphemes.segment(text)) {
        const isKept = isShown(segment)
        if (isKept && isAfterGap && /^[\s\p{P}]/u.test(segment)) result = result.replace(/ $/, '')
        if (isKept) result += segment
        isAfterGap = !isKept
      }
      return result
    },
    pieces(text, face) {
      const pieces: Piece[] = []
      for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
        const last = pieces.at(-1)
        const piece = pieceOf(segment, face)
        // A space takes the face before it, except after emoji, where it would be as wide as one of them.
        const follows =
          segment === ' ' && last !== undefined && !isEmoji(last.text) && last.font.hasGlyphForCodePoint(32)
        if (last !== undefined && (follows || last.font === piece.font)) last.text += piece.text
        else pieces.push({ ...piece })
      }
      return pieces.filter((piece) => piece.text !== '')
    },
  }
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

/** The font of a file; none when no file can be made with it. */
function usable(path: string): Font | None {
  try {
    const face = openFace(readFileSync(path))
    return typeof face === 'string' ? none : face
  } catch {
    return none
  }
}
