import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { type None, none } from '../result.ts'
import { type ResumeDocument, withTexts } from '../write/document.ts'
import type { Block } from '../write/layout/blocks.ts'
import {
  baselineOf,
  colors,
  foot,
  type Paper,
  rulePt,
  type Sheet,
  type Style,
  sheets,
} from '../write/layout/measures.ts'
import { type Laid, layOut, type Row, sectionsOfPages } from '../write/layout/pages.ts'
import { type Fonts, wholeRun } from './fonts.ts'
import { type Directed, directed, type Run, runsOf, typesetter, unmirrored, widthOf } from './runs.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/**
 * The resume as a tagged PDF, with a JSON Resume attached if there is one. The same document, date and attachment give the same bytes.
 * docs/behaviour.md 32.2.
 */
export async function pdfOf(
  content: ResumeDocument,
  paper: Paper,
  changedAt: Date,
  fonts: Fonts,
  attached?: string,
): Promise<Uint8Array> {
  const document = withTexts(content, fonts.shown)
  const sheet = sheets[paper]
  const doc = newDocument(content, sheet, changedAt)
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  paint(doc, layOut(document, sheet, typesetter(fonts)), { document, sheet, fonts })
  if (attached !== undefined) attach(doc, attached, changedAt)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** For programs: the same resume, as ISO 32000-2, 14.13 has it. */
function attach(doc: Doc, json: string, changedAt: Date): void {
  const options = { name: 'resume.json', type: 'application/json', relationship: 'Alternative' as const }
  const dates = { creationDate: changedAt, modifiedDate: changedAt }
  doc.file(new TextEncoder().encode(json) as Buffer, {
    ...options,
    ...dates,
    description: 'This resume as JSON Resume',
  })
}

/** The titles of the sections on each page of that PDF. */
export function sectionsOfPdf(content: ResumeDocument, paper: Paper, fonts: Fonts): string[][] {
  return sectionsOfPages(layOut(withTexts(content, fonts.shown), sheets[paper], typesetter(fonts)))
}

function newDocument({ title, name, headline, lang }: ResumeDocument, { width, height }: Sheet, changedAt: Date): Doc {
  return new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang,
    displayTitle: true,
    info: {
      Title: title,
      Author: name,
      ...(headline === none ? {} : { Subject: headline }),
      Creator: 'Vita',
      Producer: 'Vita',
      CreationDate: changedAt,
      ModDate: changedAt,
    },
  } as object)
}

type Page = { document: ResumeDocument; sheet: Sheet; fonts: Fonts }

function paint(doc: Doc, { blocks, pages }: Laid, page: Page): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const setting = { doc, ...page, elements: elementsIn(doc, root) }
  const marks = bookmarksIn(doc)
  for (const [number, rows] of pages.entries()) {
    doc.addPage()
    Object.assign(doc.page.dictionary.data, { Tabs: 'S' }) // the Tab key follows the structure
    const paintPageFoot = () => pages.length > 1 && paintFoot(setting, `${number + 1} / ${pages.length}`, number > 0)
    if (number > 0) paintPageFoot()
    for (const [at, row] of rows.entries()) {
      const block = blocks[row.block]
      if (block === undefined) continue
      if (row.line === 0 && pages.length > 1) marks.add(block, row.top)
      paintRow(setting, block, row, at === rows.length - 1)
      if (rows[at + 1]?.block !== row.block)
        paintAside(
          setting,
          block,
          rows.find((each) => each.block === row.block),
        )
    }
    if (number === 0) paintPageFoot()
  }
  setting.elements.end()
  root.end()
}

/** The bookmarks of a file with several pages: its sections, and below each its entries. */
function bookmarksIn(doc: Doc): { add(block: Block, top: number): void } {
  let section: PDFKit.PDFOutline | None = none
  return {
    add({ tag, text }, top) {
      const place: object = { top }
      if (tag === 'H2') section = doc.outline.addItem(text, place)
      if (tag === 'H3') section?.addItem(text, place)
    },
  }
}

/** The elements of the structure, made as their blocks come. An element ends when the next one begins. */
type Elements = { of(row: Row, block: Block): Element; body(): Element; dates(): Element; end(): void }

function elementsIn(doc: Doc, root: Element): Elements {
  let current: { block: number; element: Element; body: Element | None } | None = none
  let list: Element | None = none
  const child = (parent: Element, tag: string, title: string | None = none) => {
    const element = doc.struct(tag, title === none ? {} : { title })
    parent.add(element)
    return element
  }
  return {
    of({ block }, { tag, english }) {
      if (current?.block === block) return current.element
      current?.element.end()
      if (tag === 'LI') list ??= child(root, 'L')
      else {
        list?.end()
        list = none
      }
      const element = child(list ?? root, tag, english)
      current = { block, element, body: none }
      return element
    },
    body() {
      if (current === none) return root
      current.body ??= child(current.element, 'LBody')
      return current.body
    },
    dates: () => child(root, 'P'),
    end() {
      current?.element.end()
      list?.end()
    },
  }
}

type Setting = Page & { doc: Doc; elements: Elements }

/** Where runs begin, in points from the left, when they are at one side of the page, `far` from it. */
function leftOf(runs: readonly Run[], isAtRight: boolean, { side, width }: Sheet, far = 0): number {
  return isAtRight ? width - side - far - widthOf(runs) : side + far
}

function paintRow(setting: Setting, block: Block, row: Row, isLast: boolean): void {
  const { doc, document, sheet, fonts, elements } = setting
  const { tag, text, spans, lines, style, indent, mark, direction, isRuled, aside } = block
  const line = lines[row.line]
  if (line === undefined) return
  const paragraph = directed(text, direction, document.isRightToLeft)
  const baseline = row.top + baselineOf(style)
  const element = elements.of(row, block)
  if (row.line === 0 && isRuled) paintRule(setting, row.top)
  if (row.line === 0 && mark !== none) {
    const label = doc.struct('Lbl')
    element.add(label)
    const runs = runsOf(directed(mark.text, 'line'), { start: 0, end: mark.text.length }, style, fonts)
    paintMarked(doc, label, 'Lbl', withSpace(runs, style, fonts, paragraph.isAtRight), {
      x: leftOf(runs, paragraph.isAtRight, sheet, mark.indent),
      baseline,
      style,
    })
    label.end()
  }
  const runs = runsOf(paragraph, line, style, fonts, spans)
  const place = { x: leftOf(runs, paragraph.isAtRight, sheet, indent), baseline, style }
  const isBeforeAside = row.line === 0 && lines.length === 1 && aside !== none
  const isJoined = isLast || isBeforeAside || /\s/.test(text[line.end] ?? '')
  const painted = isJoined ? withSpace(runs, style, fonts, isBeforeAside && document.isRightToLeft) : runs
  const [owner, name] = tag === 'LI' ? [elements.body(), 'LBody'] : [element, tag]
  for (const part of partsOf(painted)) {
    const url = part[0]?.span?.url ?? none
    if (url === none) paintMarked(doc, owner, name, part, place)
    else paintLink(doc, owner, part, place, url)
  }
}

/** Neighbouring runs that lead to the same place, or to none. */
function partsOf(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = []
  for (const run of runs) {
    const last = parts.at(-1)
    if (last !== undefined && (last[0]?.span?.url ?? none) === (run.span?.url ?? none)) last.push(run)
    else parts.push([run])
  }
  return parts
}

/** The dates of an entry come after its title, whose first line they share. */
function paintAside(
  { doc, document, sheet, fonts, elements }: Setting,
  { aside, style }: Block,
  row: Row | undefined,
): void {
  if (aside === none || row?.line !== 0) return
  const runs = runsOf(
    directed(aside.text, 'line', document.isRightToLeft),
    { start: 0, end: aside.text.length },
    aside.style,
    fonts,
  )
  const x = leftOf(runs, !document.isRightToLeft, sheet)
  const element = elements.dates()
  paintMarked(doc, element, 'P', runs, { x, baseline: row.top + baselineOf(style), style: aside.style })
  element.end()
}

type Place = { x: number; baseline: number; style: Style }

function paintMarked(doc: Doc, element: Element, tag: string, runs: readonly Run[], place: Place): void {
  const content = doc.markStructureContent(tag)
  paintRuns(doc, runs, place)
  doc.endMarkedContent()
  element.add(content)
}

/** The link ends at once: it is written to the page that is current then. */
function paintLink(doc: Doc, parent: Element, runs: readonly Run[], place: Place, url: string): void {
  const { style, baseline } = place
  const link = doc.struct('Link')
  parent.add(link)
  paintMarked(doc, link, 'Link', runs, { ...place, style: { ...style, color: 'accent' } })
  const left = Math.min(...runs.map(({ x }) => x))
  const right = Math.max(...runs.map(({ x, width }) => x + width))
  const options: object = { structParent: link, Contents: new String(`Open ${url}`) } // a String is written as text, a string as a name
  doc.link(place.x + left, baseline - style.size, right - left, style.size * 1.3, url, options)
  link.end()
}

function paintRuns(doc: Doc, runs: readonly Run[], { x, baseline, style }: Place): void {
  const { size, tracking, color } = style
  doc.fillColor(colors[color])
  for (const run of runs) {
    nameGlyphs(run)
    setFont(doc, run)
    doc.fontSize(size).text(run.text, x + run.x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      textWidth: run.width,
      wordCount: 1,
      ...(tracking === 0 || run.isRightToLeft ? {} : { characterSpacing: tracking }),
      ...(run.isRightToLeft ? { features: wholeRun } : {}),
    } as PDFKit.Mixins.TextOptions)
    // fontkit keeps the glyph for all files of the process, and gives a space that is read as a mark no width.
    if (run.isBack) nameGlyphs({ ...run, isBack: false })
  }
}

/**
 * Says which characters the glyphs of a run are read as. fontkit remembers a glyph as it was first asked for: one that was only a part of
 * another, in an earlier file, is known by no character. A mirrored bracket is read as the one that was written; a space that is
 * painted alone between two jumps to the left has a mark before it, without which pdf.js drops it.
 */
function nameGlyphs({ text, font, isBack }: Run): void {
  for (const letter of text) {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    if (glyph.codePoints.length > 0 && !isSign(letter)) continue
    const said = !isBack ? letter : text === ' ' ? spaceBack : unmirrored(letter)
    Object.assign(glyph, { codePoints: Array.from(said, (each) => each.codePointAt(0) ?? 0) })
  }
}

const spaceBack = '\u200f '

function isSign(letter: string): boolean {
  return letter === ' ' || unmirrored(letter) !== letter
}

/** A font is embedded once under its own number, because two files of a family may have one name. */
function setFont(doc: Doc, { font, isBack }: Run): void {
  const used = isBack ? backOf(font) : font
  doc.font(used as unknown as PDFKit.Mixins.PDFFontSource, idOf(used))
  const { _font: embedded } = doc as unknown as { _font: Embedded }
  embedded.toUnicodeCmap = () => mapOf(doc, embedded.unicode)
}

/** What pdfkit embeds of a font: of each glyph the characters that it is read as, and how they are written. */
type Embedded = { unicode: readonly (readonly number[])[]; toUnicodeCmap(): PDFKit.PDFKitReference }

/** A list may have this many lines. ISO 32000-1, 9.10.3. */
const maxMappings = 100

/** Each glyph by itself: Ghostscript does not read the ranges that pdfkit writes. */
function mapOf(doc: Doc, unicode: Embedded['unicode']): PDFKit.PDFKitReference {
  const lines = unicode.flatMap((codePoints, glyph) => {
    const text = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le').swap16()
    return text.length === 0 ? [] : [`<${glyph.toString(16).padStart(4, '0')}> <${text.toString('hex')}>`]
  })
  const lists: string[] = []
  for (let at = 0; at < lines.length; at += maxMappings) {
    const list = lines.slice(at, at + maxMappings)
    lists.push(`${list.length} beginbfchar`, ...list, 'endbfchar')
  }
  const map = doc.ref({})
  map.end(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`)
  return map
}

const backs = new WeakMap<Font, Font>()

/** The same font under another name, so that it is embedded once more for right-to-left text, where its signs are read otherwise. */
function backOf(font: Font): Font {
  const back = backs.get(font) ?? Object.create(font, { postscriptName: { value: `${font.postscriptName}-Back` } })
  backs.set(font, back)
  return back
}

const ids = new WeakMap<Font, string>()
let opened = 0

function idOf(font: Font): string {
  const known = ids.get(font)
  if (known !== undefined) return known
  opened += 1
  const id = `face ${opened}`
  ids.set(font, id)
  return id
}

/** A space after the end of a line: readers join lines by it. `isBack`: what follows is at the left. */
function withSpace(runs: readonly Run[], { face }: Style, fonts: Fonts, isBack = false): Run[] {
  const last = runs.at(-1)
  const space = fonts.pieces(' ', face)[0]
  if (last === undefined || space === undefined) return [...runs]
  const x = last.isRightToLeft ? last.x : last.x + last.width
  return [...runs, { ...space, isBack, isRightToLeft: false, span: last.span, x, width: 0 }]
}

function paintRule({ doc, sheet }: Setting, top: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(sheet.side, top)
    .lineTo(sheet.width - sheet.side, top)
    .lineWidth(rulePt)
    .strokeColor(colors.ink)
    .stroke()
  doc.endMarkedContent()
}

/**
 * Readers that ignore artifacts read the foot where it is painted. The first thing that they read is the owner's name: the foot of the
 * first page is painted last. `isFirst`: elsewhere it is painted first, so that it does not end the page before a heading, and a space
 * at the top of the page keeps it apart from the first line.
 */
function paintFoot({ doc, document, sheet, fonts }: Setting, number: string, isFirst: boolean): void {
  const style: Style = { face: 'regular', size: foot.size, leading: foot.size, color: 'soft', tracking: 0 }
  const baseline = sheet.height - foot.above
  const { name, isRightToLeft } = document
  const put = (text: Directed, isAtRight: boolean) => {
    const runs = runsOf(text, { start: 0, end: text.text.length }, style, fonts)
    paintRuns(doc, withSpace(runs, style, fonts), { x: leftOf(runs, isAtRight, sheet), baseline, style })
  }
  doc.markContent('Artifact', { type: 'Pagination' })
  put(directed(name, 'line', isRightToLeft), isRightToLeft)
  put(directed(number, 'line'), !isRightToLeft)
  const spaces = isFirst ? runsOf(directed(' ', 'line'), { start: 0, end: 1 }, style, fonts) : []
  paintRuns(doc, spaces, { x: sheet.side, baseline: sheet.top - style.size, style })
  doc.endMarkedContent()
}
