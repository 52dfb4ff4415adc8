import { create, type Font } from 'fontkit'
import { type None, none } from '../result.ts'
import { withSaraAmParted } from '../write/plain-sign.ts'

/** The face of a file, or why files cannot be made with it. */
export function openFace(bytes: Uint8Array): Font | string {
  const rejection = fileRejection(bytes)
  if (rejection !== none) return rejection
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const font = create(file)
    return 'fonts' in font ? 'is a collection of several faces' : (faceRejection(font) ?? readable(font))
  } catch {
    return 'is damaged'
  }
}

/**
 * Why a face fails with a text; none when it sets it. It does all that the making of files does: finds the characters, puts them
 * in a line, reads their outlines and embeds them. fontkit opens a face whose tables cannot be read, and fails when it needs them.
 */
export function faceFault(font: Font, text: string): string | None {
  try {
    const subset = font.createSubset()
    const { glyphs } = font.layout(text)
    const outlines = glyphs.map(({ path }) => path.toSVG())
    for (const glyph of glyphs) subset.includeGlyph(glyph)
    subset.encode()
    return /\p{L}/u.test(text) && outlines.every((outline) => outline === '') ? 'draws nothing' : none
  } catch {
    return 'is damaged'
  }
}

/** Why a file cannot be used as a face, by its first bytes; none for a TTF or OTF, and for a WOFF of Vita's own packages. docs/behaviour.md 32.6. */
function fileRejection(bytes: Uint8Array): string | None {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (signature === 'wOF2') return 'is a WOFF2 file: use the TTF or OTF of the same face'
  if (signature === 'ttcf') return 'is a collection of several faces: use a TTF or OTF with one'
  return ['\0\x01\0\0', 'true', 'OTTO', 'wOFF'].includes(signature) ? none : 'is not a TTF or OTF file'
}

/** Why an opened face cannot be used: the outlines of a variable one would be left out of files. */
function faceRejection(font: Font): string | None {
  const isVariable = Object.keys(font.variationAxes ?? {}).length > 0
  return isVariable ? 'is a variable font: use the static file of one weight' : none
}

/** Some readers of PDF take a wider kern for a space, and some do not know which letters a ligature is made of. */
const maxKern = 0.11
const plainLetters = { liga: false, clig: false }

/** fontkit sets the ring of SARA AM above tone marks, and readers of PDF find its vowel twice. */
function withRings(text: string, font: Font): string {
  const parted = withSaraAmParted(text)
  return [...parted].every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0)) ? parted : text
}

/** The face without ligatures and wide kerns. A right-to-left word, which is set with other features, stays as it is: it needs its ligatures. */
function readable(font: Font): Font {
  const layout = font.layout.bind(font)
  const most = maxKern * font.unitsPerEm
  return Object.assign(font, {
    layout(asked: string, features?: Record<string, boolean>) {
      if (features !== undefined) return layout(asked, features)
      const text = withRings(asked, font)
      const joined = layout(text)
      // Few words have a ligature, and to leave it out takes longer.
      const run = joined.glyphs.length < text.length ? layout(text, plainLetters) : joined
      for (const [at, { advanceWidth, isMark }] of run.glyphs.entries()) {
        const position = run.positions[at]
        if (position === undefined || isMark) continue
        const kern = position.xAdvance - advanceWidth
        if (Math.abs(kern) > most) position.xAdvance = advanceWidth + Math.sign(kern) * most
      }
      return run
    },
  })
}
