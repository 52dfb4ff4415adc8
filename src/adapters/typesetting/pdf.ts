import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { type None, none } from '#domain/result.ts'
import { bullet, type ResumeDocument } from '#domain/resume/document.ts'
import type { Block, Tag } from '#domain/resume/layout/blocks.ts'
import { baselineOf, foot, type Paper, rulePt, type Sheet, type Style, sheets } from '#domain/resume/layout/measures.ts'
import { type Laid, layOut, type Row } from '#domain/resume/layout/pages.ts'
import { colors } from './colors.ts'
import { type Fonts, wholeRun } from './fonts.ts'
import { type Directed, directed, type Run, runsOf, typesetter, widthOf } from './runs.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** The resume as a tagged PDF. The same document and date give the same bytes. docs/behaviour.md 32.2. */
export async function pdfOf(
  document: ResumeDocument,
  paper: Paper,
  changedAt: Date,
  fonts: Fonts,
): Promise<Uint8Array> {
  const sheet = sheets[paper]
  const doc = newDocument(document, sheet, changedAt)
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  paint(doc, layOut(document, sheet, typesetter(fonts)), { document, sheet, fonts })
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function newDocument({ name, headline, lang }: ResumeDocument, { width, height }: Sheet, changedAt: Date): Doc {
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
      Title: `${name} – Resume`,
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
  for (const rows of pages) {
    doc.addPage()
    Object.assign(doc.page.dictionary.data, { Tabs: 'S' }) // the Tab key follows the structure
    for (const [at, row] of rows.entries()) {
      const block = blocks[row.block]
      if (block === undefined) continue
      paintRow(setting, block, row)
      if (rows[at + 1]?.block !== row.block)
        paintAside(
          setting,
          block,
          rows.find((each) => each.block === row.block),
        )
    }
  }
  setting.elements.end()
  root.end()
  if (pages.length < 2) return
  for (const at of pages.keys()) {
    doc.switchToPage(at)
    paintFoot(setting, `${at + 1} / ${pages.length}`)
  }
}

/** The elements of the structure, made as their blocks come. An element ends when the next one begins. */
type Elements = { of(row: Row, tag: Tag): Element; body(): Element; dates(): Element; end(): void }

function elementsIn(doc: Doc, root: Element): Elements {
  let current: { block: number; element: Element; body: Element | None } | None = none
  let list: Element | None = none
  const child = (parent: Element, tag: string) => {
    const element = doc.struct(tag)
    parent.add(element)
    return element
  }
  return {
    of({ block }, tag) {
      if (current?.block === block) return current.element
      current?.element.end()
      if (tag === 'LI') list ??= child(root, 'L')
      else {
        list?.end()
        list = none
      }
      const element = child(list ?? root, tag)
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

function paintRow(setting: Setting, block: Block, row: Row): void {
  const { doc, document, sheet, fonts, elements } = setting
  const { tag, text, spans, lines, style, indent, isRunning, isRuled } = block
  const line = lines[row.line]
  if (line === undefined) return
  const paragraph = directed(text, isRunning, document.isRightToLeft)
  const baseline = row.top + baselineOf(style)
  const element = elements.of(row, tag)
  if (row.line === 0 && isRuled) paintRule(setting, row.top)
  if (row.line === 0 && tag === 'LI') {
    const label = doc.struct('Lbl')
    element.add(label)
    const runs = runsOf(directed(bullet, false), { start: 0, end: bullet.length }, style, fonts)
    paintMarked(doc, label, 'Lbl', withSpace(runs, style, fonts), {
      x: leftOf(runs, paragraph.isRightToLeft, sheet),
      baseline,
      style,
    })
    label.end()
  }
  const cuts = spans.flatMap(({ start, end }) => [start, end])
  const runs = runsOf(paragraph, line, style, fonts, cuts)
  const place = { x: leftOf(runs, paragraph.isRightToLeft, sheet, indent), baseline, style }
  const painted = text[line.end] === ' ' ? withSpace(runs, style, fonts) : runs
  const [owner, name] = tag === 'LI' ? [elements.body(), 'LBody'] : [element, tag]
  for (const part of new Set(painted.map((run) => run.part))) {
    const own = painted.filter((run) => run.part === part)
    const { url } = part % 2 === 1 ? (spans[(part - 1) / 2] ?? { url: none }) : { url: none }
    if (url === none) paintMarked(doc, owner, name, own, place)
    else paintLink(doc, owner, own, place, url)
  }
}

/** The dates of an entry come after its title, whose first line they share. They are English, and so from left to right. */
function paintAside(
  { doc, document, sheet, fonts, elements }: Setting,
  { aside, style }: Block,
  row: Row | undefined,
): void {
  if (aside === none || row?.line !== 0) return
  const runs = runsOf(directed(aside.text, false), { start: 0, end: aside.text.length }, aside.style, fonts)
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
    setFont(doc, run.font)
    doc.fontSize(size).text(run.text, x + run.x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      textWidth: run.width,
      wordCount: 1,
      ...(tracking === 0 || run.isRightToLeft ? {} : { characterSpacing: tracking }),
      ...(run.isRightToLeft ? { features: wholeRun } : {}),
    } as PDFKit.Mixins.TextOptions)
  }
}

/**
 * fontkit remembers a glyph as it was first asked for. One that was only a part of another, in an earlier file, is known by no
 * character, so that its text could not be read.
 */
function nameGlyphs({ text, font }: Run): void {
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    const { codePoints } = font.glyphForCodePoint(codePoint)
    if (codePoints.length === 0) codePoints.push(codePoint)
  }
}

/** A font is embedded once under its own number, because two files of a family may have one name. */
function setFont(doc: Doc, font: Font): void {
  doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, idOf(font))
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

/** A space after the end of a line: readers join lines by it. */
function withSpace(runs: readonly Run[], { face }: Style, fonts: Fonts): Run[] {
  const last = runs.at(-1)
  const space = fonts.pieces(' ', face)[0]
  if (last === undefined || space === undefined) return [...runs]
  const x = last.isRightToLeft ? last.x : last.x + last.width
  return [...runs, { ...space, isRightToLeft: false, part: last.part, x, width: 0 }]
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

function paintFoot({ doc, document, sheet, fonts }: Setting, number: string): void {
  const style: Style = { face: 'regular', size: foot.size, leading: foot.size, color: 'soft', tracking: 0 }
  const baseline = sheet.height - foot.above
  const { name, isRightToLeft } = document
  const put = (text: Directed, isAtRight: boolean) => {
    const runs = runsOf(text, { start: 0, end: text.text.length }, style, fonts)
    paintRuns(doc, runs, { x: leftOf(runs, isAtRight, sheet), baseline, style })
  }
  doc.markContent('Artifact', { type: 'Pagination' })
  put(directed(name, false, isRightToLeft), isRightToLeft)
  put(directed(number, false), !isRightToLeft)
  doc.endMarkedContent()
}
