import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  type ILevelsOptions,
  type IParagraphOptions,
  type IRunOptions,
  type IRunStylePropertiesOptions,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { isEastAsian } from '../language.ts'
import { type None, none } from '../result.ts'
import {
  type DocumentEntry,
  type DocumentSection,
  type Piece,
  type ResumeDocument,
  separator,
} from '../write/document.ts'
import { colors, measuresAt, type Paper, type Style, sheets } from '../write/layout/measures.ts'
import { bullet, type TextBlock, type TextPiece } from '../write/text-block.ts'
import { directed, directionParts, isTurned } from './runs.ts'
import { steadyZip } from './steady-zip.ts'

const { styles, spaces, indent } = measuresAt(0)

/** Every Word has it; to embed Brygada would add 160 kB a cut. */
const font = 'Georgia'
/** Georgia is wider than Brygada. */
const typeShare = 0.96

/** The resume as a Word file with the styles that Word itself names. The same document and date give the same bytes. docs/behaviour.md 32.3. */
export async function docxOf(document: ResumeDocument, paper: Paper, changedAt: Date): Promise<Uint8Array> {
  const { width, height, side, top, bottom } = sheets[paper]
  const page: Page = { textWidth: twips(width - 2 * side), isRightToLeft: document.isRightToLeft }
  const file = new Document({
    title: document.title,
    creator: document.name,
    lastModifiedBy: document.name,
    ...(document.headline === none ? {} : { subject: document.headline }),
    hyphenation: { autoHyphenation: false },
    styles: wordStyles(document),
    numbering: { config: [{ reference: bullets, levels: levelsOf(bulletLevel) }, ...numberedLists(document)] },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(width), height: twips(height) },
            margin: {
              left: twips(side),
              right: twips(side),
              top: twips(top),
              bottom: twips(bottom),
              footer: twips(28),
            },
          },
        },
        footers: { default: new Footer({ children: [footerOf(document.name, page)] }) },
        children: [...headOf(document, page), ...document.sections.flatMap((section) => sectionOf(section, page))],
      },
    ],
  })
  return steadyZip(await Packer.toBuffer(file), changedAt, document.lang)
}

/** What all paragraphs depend on: the width of the text, and whether they begin at the right. */
type Page = { textWidth: number; isRightToLeft: boolean }

const bullets = 'bullets'
const bulletLevel = { format: LevelFormat.BULLET, text: bullet }

/** Word has nine levels. */
const maxLevel = 8

function levelsOf(own: Pick<ILevelsOptions, 'format' | 'text' | 'start'>): ILevelsOptions[] {
  return Array.from({ length: maxLevel + 1 }, (_, level) => ({
    ...own,
    level,
    text: own.text?.replace('%', `%${level + 1}`) ?? '',
    style: { paragraph: { indent: { left: twips(indent * (level + 1)), hanging: twips(indent) } } },
  }))
}

/** Each list with numbers, which begins with its own one. */
function numberedLists({ sections }: ResumeDocument) {
  return sections.flatMap((section) => {
    const lists = section.kind === 'text' ? listsOf(section.blocks) : []
    return [...new Set(lists)].flatMap((list) =>
      list === none
        ? []
        : [
            {
              reference: listName(list),
              levels: levelsOf({ format: LevelFormat.DECIMAL, text: '%.', start: list.start }),
            },
          ],
    )
  })
}

type NumberedList = { id: number; start: number; next: number }

function listName({ id }: NumberedList): string {
  return `numbers ${id}`
}

/** The list with numbers that each block is an item of: a number that does not follow begins another list. */
function listsOf(blocks: readonly TextBlock[]): (NumberedList | None)[] {
  const open: (NumberedList | None)[] = []
  let made = 0
  const newList = (start: number) => {
    made += 1
    return { id: made, start, next: start }
  }
  return blocks.map(({ depth, mark }) => {
    open.length = depth
    if (mark === none) return none
    const known = open[depth - 1] ?? none
    const number = Number.parseInt(mark, 10)
    if (Number.isNaN(number)) {
      open[depth - 1] = none
      return none
    }
    const list = known?.next === number ? known : newList(number)
    list.next += 1
    open[depth - 1] = list
    return list
  })
}

function headOf({ name, headline, status, contact }: ResumeDocument, page: Page): Paragraph[] {
  const pieces = contact.flatMap((piece, at) => [...(at === 0 ? [] : textRuns(separator)), ...linkOf(piece)])
  return [
    titled('Title', name, page),
    ...(headline === none ? [] : [titled('Subtitle', headline, page)]),
    ...(status === none ? [] : [titled('Status', status, page)]),
    paragraph({ style: 'Contact', children: pieces }, page),
  ]
}

function sectionOf(section: DocumentSection, page: Page): Paragraph[] {
  const heading = headingOf(section, page)
  if (section.kind === 'entries') return [heading, ...section.entries.flatMap((entry) => entryOf(entry, page))]
  if (section.kind === 'words') return [heading, running(section.items.join(separator), page)]
  if (section.kind === 'lines') return [heading, ...section.items.map((item) => listed(item, page))]
  const lists = listsOf(section.blocks)
  return [heading, ...section.blocks.map((block, at) => textOf(block, lists[at] ?? none, page))]
}

/** A heading in another language is a bookmark with its name in English, which programs that read resumes know. */
function headingOf({ title, english }: DocumentSection, page: Page): Paragraph {
  if (english === undefined) return titled('Heading1', title, page)
  const children = [new Bookmark({ id: english.replaceAll(/\W/g, '_'), children: textRuns(title) })]
  return titled('Heading1', title, page, { children })
}

/** The dates stand behind a tab on the title's line: no table. An address stays with what is before it. */
function entryOf({ title, dates, isNow, company, paragraphs, points, link }: DocumentEntry, page: Page) {
  const color = colors[isNow ? 'accent' : 'soft']
  const end = dates === '' ? [] : datesOf(dates, { style: 'Dates', color })
  const hasLink = link !== none
  const keepNext = (left: number) => ({ keepNext: hasLink && left === 0 })
  const tabStops = [{ type: TabStopType.RIGHT, position: page.textWidth }]
  return [
    titled('Heading2', title, page, dates === '' ? {} : { tabStops }, end),
    ...(company === ''
      ? []
      : [titled('Company', company, page, { keepNext: paragraphs.length + points.length > 0 || hasLink })]),
    ...paragraphs.map((text, at) => running(text, page, keepNext(paragraphs.length - at - 1 + points.length))),
    ...points.map((point, at) => listed(point, page, keepNext(points.length - at - 1))),
    ...(hasLink ? [paragraph({ children: linkOf(link) }, page)] : []),
  ]
}

/** Dates behind their tab, and a space: readers that drop the tab would join them to the title. */
function datesOf(dates: string, look: IRunOptions): TextRun[] {
  return directionParts(dates).map(
    ({ text, isRightToLeft }, at) =>
      new TextRun({
        ...look,
        children: [...(at === 0 ? [' ', new Tab()] : []), text],
        ...(isRightToLeft ? { rightToLeft: true } : {}),
      }),
  )
}

function paragraph(options: IParagraphOptions, { isRightToLeft }: Pick<Page, 'isRightToLeft'>): Paragraph {
  return new Paragraph({ ...options, ...(isRightToLeft ? { bidirectional: true } : {}) })
}

/**
 * A line that reads in the direction of its first letter, on the side of the page. With dates behind a tab, a line of the other
 * direction is mirrored.
 */
function titled(style: string, text: string, page: Page, more: IParagraphOptions = {}, end: TextRun[] = []): Paragraph {
  const isOther = isTurned(text, page.isRightToLeft)
  const side = isOther && end.length === 0 ? { alignment: AlignmentType.END } : {}
  const options = { style, children: [...textRuns(text), ...end], ...side, ...more }
  return paragraph(options, { isRightToLeft: page.isRightToLeft !== isOther })
}

/** A text that takes the side of its own script. */
function running(text: string, { isRightToLeft }: Page, more: IParagraphOptions = {}): Paragraph {
  return paragraph(
    { children: textRuns(text), ...more },
    { isRightToLeft: directed(text, 'text', isRightToLeft).isAtRight },
  )
}

/** Its numbering stands in the paragraph itself, for readers that ignore what a style inherits. */
function listed(item: string, page: Page, more: IParagraphOptions = {}): Paragraph {
  return running(item, page, { ...listOptions(bullets, 0), ...more })
}

function listOptions(reference: string, level: number): IParagraphOptions {
  return { style: 'ListBullet', numbering: { reference, level }, keepLines: true }
}

/** A paragraph or list item of a text with marks. */
function textOf({ pieces, depth, mark }: TextBlock, list: NumberedList | None, page: Page): Paragraph {
  const level = Math.min(depth - 1, maxLevel)
  const own =
    mark !== none
      ? listOptions(list === none ? bullets : listName(list), level)
      : depth > 0
        ? { indent: { left: twips(indent * (level + 1)) } }
        : {}
  const text = pieces.map((piece) => piece.text).join('')
  return running(text, page, { ...own, children: pieces.flatMap(pieceRuns) })
}

function pieceRuns({ text, isBold, isItalic, url }: TextPiece): ParagraphChild[] {
  const look = { ...(isBold ? { bold: true } : {}), ...(isItalic ? { italics: true } : {}) }
  if (url === none) return textRuns(text, look)
  return [new ExternalHyperlink({ link: url, children: textRuns(text, { ...look, style: 'Hyperlink' }) })]
}

/** A line feed is a break of the line. */
function textRuns(text: string, look: IRunOptions = {}): TextRun[] {
  return text.split('\n').flatMap((line, at) =>
    directionParts(line).map(
      ({ text: part, isRightToLeft }, index) =>
        new TextRun({
          ...look,
          text: part,
          ...(at > 0 && index === 0 ? { break: 1 } : {}),
          ...(isRightToLeft ? { rightToLeft: true } : {}),
        }),
    ),
  )
}

/** A text that leads nowhere is shown as well. */
function linkOf({ text, url }: Piece): ParagraphChild[] {
  if (url === none) return textRuns(text)
  return [new ExternalHyperlink({ link: url, children: [new TextRun({ text, style: 'Hyperlink' })] })]
}

function footerOf(name: string, page: Page): Paragraph {
  const number = new TextRun({ children: [' ', new Tab(), PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })
  const tabStops = [{ type: TabStopType.RIGHT, position: page.textWidth }]
  return paragraph({ style: 'Footer', tabStops, children: [...textRuns(name), number] }, page)
}

function wordStyles({
  lang,
  isRightToLeft,
}: ResumeDocument): NonNullable<ConstructorParameters<typeof Document>[0]['styles']> {
  const spacing = (above: number, below: number) => ({ before: twips(above), after: twips(below) })
  const border = { top: { style: BorderStyle.SINGLE, size: 6, space: 4, color: plainColor('ink') } }
  const own = (id: string, name: string, style: Style, paragraph: object, run: IRunStylePropertiesOptions = {}) => ({
    ...{ id, name, basedOn: 'Normal', quickFormat: true },
    run: { ...runOf(style), ...run },
    paragraph,
  })
  return {
    default: {
      document: {
        run: {
          ...runOf(styles.text),
          language: {
            value: lang,
            ...(isEastAsian(lang) ? { eastAsia: lang } : {}),
            ...(isRightToLeft ? { bidirectional: lang } : {}),
          },
        },
        paragraph: { spacing: { ...spacing(0, spaces.item), line: 264, lineRule: LineRuleType.AUTO } },
      },
      title: { run: runOf(styles.name), paragraph: { spacing: spacing(0, 0), keepNext: true } },
      heading1: {
        run: runOf(styles.section),
        paragraph: { spacing: spacing(spaces.section, spaces.heading), border, keepNext: true },
      },
      heading2: {
        run: { ...runOf(styles.title), bold: true },
        paragraph: { spacing: spacing(spaces.entry - spaces.item, 0), keepNext: true },
      },
      hyperlink: { run: { color: plainColor('accent'), underline: {} } },
    },
    paragraphStyles: [
      own('Subtitle', 'Subtitle', styles.headline, { spacing: spacing(0, spaces.contact), keepNext: true }),
      own('Status', 'Status', styles.text, { spacing: spacing(0, spaces.contact), keepNext: true }),
      own('Contact', 'Contact', styles.contact, {}),
      own('Company', 'Company', styles.company, {}, { italics: true }),
      own('ListBullet', 'List Bullet', styles.text, {}),
      own('Footer', 'footer', { ...styles.contact, size: 8.4 }, {}),
    ],
    characterStyles: [{ id: 'Dates', name: 'Dates', run: { ...runOf(styles.dates), bold: false } }],
  }
}

/** Sizes are in half points. */
function runOf({ size, color }: Style): IRunStylePropertiesOptions {
  return { font, size: Math.round(size * typeShare * 2), color: plainColor(color) }
}

function plainColor(color: Style['color']): string {
  return colors[color].slice(1)
}

/** Points as twentieths of them. */
function twips(points: number): number {
  return Math.round(points * 20)
}
