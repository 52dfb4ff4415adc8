import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { type Card, cardSize } from '#domain/site/card.ts'
import type { CardPicture, FileOrder } from '#ports/content/file-maker.ts'
import { type None, none } from '#resume/result.ts'
import { oneLine } from '#resume/text.ts'
import { type Fonts, wholeRun } from '#resume/typeset/fonts.ts'
import { directed, type Run, runsOf, typesetter, widthOf } from '#resume/typeset/runs.ts'
import { type Line, linesOf } from '#resume/write/layout/lines.ts'
import { type Color, colors, type Face, type Style } from '#resume/write/layout/measures.ts'
import { cutTo, jpegWithin } from './pictures.ts'

const { widthPx: width, heightPx: height } = cardSize
const paper = '#fbfcf9'
const rule = '#d5d9d7'

/** Sky, a disc and three hills: what the site draws behind pages without a picture, in its usual hue. */
const drawnView = Buffer.from(`<svg width="${width}" height="${height}">
<linearGradient id="sky" x2="0" y2=".7"><stop stop-color="#daefed"/><stop offset="1" stop-color="#e6f5f4"/></linearGradient>
<rect width="100%" height="100%" fill="url(#sky)"/>
<circle cx="1176" cy="132" r="14" fill="#f1fdfc"/>
<ellipse cx="360" cy="743" rx="1320" ry="328" fill="#bfdbd9"/>
<ellipse cx="1152" cy="731" rx="1080" ry="277" fill="#a2c6c4"/>
<ellipse cx="96" cy="706" rx="936" ry="214" fill="#84aeac"/>
</svg>`)

/** The sheet, the words on it and the picture beside them, in px. */
const sheet = { left: 48, top: 48, right: 1152 }
const words = { left: 100, right: 1100, top: 168, bottom: 586 }
const frame = { left: 680, top: 156, width: 420, height: 474 }
const gap = 52

const sizes = { large: 80, usual: 62, least: 34, step: 4, lead: 34, small: 25, mark: 58 }
const maxLines = { title: 3, lead: 2 }
/** Between title, lead and foot. */
const leadSpace = 24

/** The most bytes of a card, and how it is tried to be below them. */
const maxBytes = 115_000
const encodings = [
  ...[84, 76, 66, 54].map((quality) => ({ quality, chromaSubsampling: '4:4:4' })),
  { quality: 40, chromaSubsampling: '4:2:0' },
]

/**
 * The card of a page as a JPEG; none when no face has its title. No text is left to the system's fonts: every letter is an outline.
 * docs/behaviour.md 32.4.
 */
export async function cardOf(
  { card: content, view, picture }: Extract<FileOrder, { kind: 'card' }>,
  fonts: Fonts,
): Promise<Uint8Array | None> {
  const card = withKnownCharacters(content, fonts)
  if (card.title === '') return none
  const behind = sharp(view ?? drawnView).resize(width, height, { fit: 'cover' })
  const layers: OverlayOptions[] = [
    { ...(await shadow()), left: 0, top: 0 },
    { input: Buffer.from(svgOf(card, picture !== none, fonts)), left: 0, top: 0 },
    ...(picture === none ? [] : [{ ...(await cutPicture(picture)), left: frame.left, top: frame.top }]),
  ]
  return jpegWithin(behind.removeAlpha().composite(layers), maxBytes, encodings)
}

/** The card without the lines that cannot be set whole: others see a card before its owner has read any warning. */
function withKnownCharacters(card: Card, fonts: Fonts): Card {
  const shown = (written: string, face: Face = 'regular') => {
    const text = oneLine(fonts.shown(written))
    return fonts.isSettable(text, face) ? text : ''
  }
  const { left, right, title, lead, foot } = card
  return {
    ...card,
    ...{ left: shown(left), right: shown(right), title: shown(title, 'medium'), lead: shown(lead), foot: shown(foot) },
  }
}

let madeShadow: Promise<Layer> | undefined

/** The shadow of the sheet, blurred small and once: a blur in the SVG takes 70 to 150 ms each time. */
function shadow(): Promise<Layer> {
  const small =
    '<svg width="150" height="79"><rect x="8.5" y="13" width="133" height="70" fill="#000" fill-opacity=".45"/></svg>'
  madeShadow ??= layerOf(sharp(Buffer.from(small)).blur(5.6).resize(width, height, { fit: 'fill' }))
  return madeShadow
}

/** The picture in the size of its place, with round corners above. */
async function cutPicture(picture: CardPicture): Promise<Layer> {
  const corners = `<svg width="${frame.width}" height="${frame.height}"><rect width="100%" height="${frame.height + 9}" rx="3"/></svg>`
  const cut = await cutTo(picture, frame.width, frame.height)
  return layerOf(cut.ensureAlpha().composite([{ input: Buffer.from(corners), blend: 'dest-in' }]))
}

type Layer = Pick<OverlayOptions, 'input' | 'raw'>

/** A picture as its pixels, because to encode it between two steps takes longer than to draw it. */
async function layerOf(picture: Sharp): Promise<Layer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: info }
}

const mark =
  '<path d="M12 27a12 12 0 0 1 24 0z" fill="currentColor"/><path d="M4 31.5h40M9 37h30M16 42.5h16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>'

function svgOf(card: Card, hasPicture: boolean, fonts: Fonts): string {
  const room = (hasPicture ? frame.left - gap : words.right) - words.left
  const small = (text: string, max: number) => cutToLines(text, { face: 'regular', size: sizes.small }, max, 1, fonts)
  const half = (words.right - words.left) / 2 - gap
  const lead = cutToLines(card.lead, { face: 'regular', size: sizes.lead }, room, maxLines.lead, fonts)
  const leadHeight = lead.length === 0 ? 0 : leadSpace + lead.length * sizes.lead * 1.3
  const title = fittedTitle(card, room, words.bottom - sizes.mark - leadSpace - words.top - leadHeight, fonts)
  const titleLeading = title.size * 1.03
  const leadTop = words.top + title.lines.length * titleLeading + leadSpace
  const markTop = words.bottom - sizes.mark
  const parts = [
    `<path d="M${sheet.left} ${height}V${sheet.top + 3}a3 3 0 0 1 3-3H${sheet.right - 3}a3 3 0 0 1 3 3V${height}z" fill="${paper}"/>`,
    `<path d="M${words.left} 123.5H${words.right}" stroke="${rule}" stroke-width="1.5"/>`,
    ...small(card.left, half).map((text) => lineOf(text, words.left, 98, 'regular', sizes.small, 'soft', fonts)),
    ...small(card.right, half).map((text) =>
      lineOf(text, words.right, 98, 'regular', sizes.small, 'soft', fonts, true),
    ),
    ...title.lines.map((text, at) =>
      lineOf(
        text,
        words.left,
        words.top + at * titleLeading + middle(titleLeading, title.size),
        'medium',
        title.size,
        'ink',
        fonts,
      ),
    ),
    ...lead.map((text, at) =>
      lineOf(
        text,
        words.left,
        leadTop + at * sizes.lead * 1.3 + middle(sizes.lead * 1.3, sizes.lead),
        'regular',
        sizes.lead,
        'soft',
        fonts,
      ),
    ),
    `<g transform="translate(${words.left} ${markTop}) scale(${sizes.mark / 48})" color="${colors.accent}">${mark}</g>`,
    ...small(card.foot, room - sizes.mark - 18).map((text) =>
      lineOf(
        text,
        words.left + sizes.mark + 18,
        markTop + middle(sizes.mark, sizes.small),
        'regular',
        sizes.small,
        'soft',
        fonts,
      ),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

function middle(leading: number, size: number): number {
  return leading / 2 + 0.34 * size
}

/** The title in the largest size in which it has at most three lines and leaves room for the rest. */
function fittedTitle(
  { title, isLarge }: Card,
  room: number,
  high: number,
  fonts: Fonts,
): { size: number; lines: string[] } {
  for (let size = isLarge ? sizes.large : sizes.usual; size >= sizes.least; size -= sizes.step) {
    const lines = balanced(title, { face: 'medium', size }, room, fonts)
    const isCut = longestWord(title, { face: 'medium', size }, fonts) > room
    if (lines.length <= maxLines.title && lines.length * size * 1.03 <= high && !isCut) return { size, lines }
  }
  const size = sizes.least
  return { size, lines: cutToLines(title, { face: 'medium', size }, room, maxLines.title, fonts) }
}

type Type = { face: Face; size: number }

/** Only titles are set closer. */
function trackingOf({ face, size }: Type): number {
  return face === 'medium' ? -0.018 * size : 0
}

function widthIn(text: string, type: Type, fonts: Fonts): number {
  return typesetter(fonts).width(text, type.face) * type.size + trackingOf(type) * text.length
}

function linesIn(text: string, type: Type, max: number, fonts: Fonts): Line[] {
  const { breaks } = typesetter(fonts)
  return linesOf(text, max, {
    width: ({ start, end }) => widthIn(text.slice(start, end), type, fonts),
    breaks: () => breaks(text),
  })
}

/** Lines as narrow as their number allows, so that they are about equally long. */
function balanced(text: string, type: Type, max: number, fonts: Fonts): string[] {
  const count = linesIn(text, type, max, fonts).length
  let [low, high] = [Math.min(longestWord(text, type, fonts), max), max]
  while (high - low > 2) {
    const between = (low + high) / 2
    if (linesIn(text, type, between, fonts).length > count) low = between
    else high = between
  }
  return linesIn(text, type, high, fonts).map(({ start, end }) => text.slice(start, end))
}

function longestWord(text: string, type: Type, fonts: Fonts): number {
  return Math.max(0, ...text.split(' ').map((word) => widthIn(word, type, fonts)))
}

/** At most so many lines; what does not fit is left out, and an ellipsis says so. */
function cutToLines(text: string, type: Type, max: number, most: number, fonts: Fonts): string[] {
  const whole = balanced(text, type, max, fonts)
  if (whole.length <= most) return whole
  const words = text.split(' ')
  for (let count = words.length - 1; count > 0; count -= 1) {
    const lines = balanced(`${words.slice(0, count).join(' ')}…`, type, max, fonts)
    if (lines.length <= most) return lines
  }
  return whole.slice(0, most)
}

/** The outlines of one line, from `x` on, or up to it. */
function lineOf(
  text: string,
  x: number,
  baseline: number,
  face: Face,
  size: number,
  color: Color,
  fonts: Fonts,
  isAtEnd = false,
): string {
  const style: Style = { face, size, leading: size, color, tracking: trackingOf({ face, size }) }
  const runs = runsOf(directed(text, 'text'), { start: 0, end: text.length }, style, fonts)
  const left = isAtEnd ? x - widthOf(runs) : x
  const glyphs = runs.map((run) => glyphsOf(run, left + run.x, baseline, style)).join('')
  return `<g fill="${colors[color]}">${glyphs}</g>`
}

function glyphsOf(
  { text, font, isRightToLeft }: Run,
  left: number,
  baseline: number,
  { size, tracking }: Style,
): string {
  const { glyphs, positions } = font.layout(text, isRightToLeft ? wholeRun : undefined)
  const scale = size / font.unitsPerEm
  let x = left
  const paths: string[] = []
  for (const [at, glyph] of glyphs.entries()) {
    const position = positions[at]
    const path = glyph.path.toSVG()
    const [dx, dy] = [(position?.xOffset ?? 0) * scale, (position?.yOffset ?? 0) * scale]
    if (path !== '')
      paths.push(`<path transform="translate(${x + dx} ${baseline - dy}) scale(${scale} ${-scale})" d="${path}"/>`)
    x += (position?.xAdvance ?? 0) * scale + (isRightToLeft ? 0 : tracking)
  }
  return paths.join('')
}
