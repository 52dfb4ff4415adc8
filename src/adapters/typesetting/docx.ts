import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  type IParagraphOptions,
  type IRunStylePropertiesOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { isEastAsian } from '#domain/language.ts'
import { none } from '#domain/result.ts'
import {
  bullet,
  type DocumentEntry,
  type DocumentSection,
  type ResumeDocument,
  separator,
} from '#domain/resume/document.ts'
import { measuresAt, type Paper, type Style, sheets } from '#domain/resume/layout/measures.ts'
import { colors } from './colors.ts'
import { directed, directionParts } from './runs.ts'
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
    title: `${document.name} – Resume`,
    creator: document.name,
    lastModifiedBy: document.name,
    ...(document.headline === none ? {} : { subject: document.headline }),
    hyphenation: { autoHyphenation: false },
    styles: wordStyles(document),
    numbering: { config: [{ reference: bullets, levels: [bulletLevel] }] },
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
const bulletLevel = {
  level: 0,
  format: LevelFormat.BULLET,
  text: bullet,
  style: { paragraph: { indent: { left: twips(indent), hanging: twips(indent) } } },
}

function headOf({ name, headline, contact }: ResumeDocument, page: Page): Paragraph[] {
  const pieces = contact.flatMap(({ text, url }, at) => [
    ...(at === 0 ? [] : textRuns(separator)),
    ...(url === none ? textRuns(text) : [linkOf(text, url)]),
  ])
  return [
    titled('Title', name, page),
    ...(headline === none ? [] : [titled('Subtitle', headline, page)]),
    paragraph({ style: 'Contact', children: pieces }, page),
  ]
}

function sectionOf(section: DocumentSection, page: Page): Paragraph[] {
  const heading = titled('Heading1', section.title, page)
  if (section.kind === 'entries') return [heading, ...section.entries.flatMap((entry) => entryOf(entry, page))]
  if (section.kind === 'words') return [heading, running(section.items.join(separator), page)]
  return [
    heading,
    ...section.items.map((item) => (section.kind === 'lines' ? listed(item, page) : running(item, page))),
  ]
}

/** The dates stand behind a tab on the title's line: no table. */
function entryOf({ title, dates, isNow, company, paragraphs, points, link }: DocumentEntry, page: Page) {
  const color = colors[isNow ? 'accent' : 'soft']
  const end = dates === '' ? [] : [new TextRun({ style: 'Dates', color, children: [new Tab(), dates] })]
  return [
    paragraph(
      {
        style: 'Heading2',
        tabStops: [{ type: TabStopType.RIGHT, position: page.textWidth }],
        children: [...textRuns(title), ...end],
      },
      page,
    ),
    ...(company === '' ? [] : [titled('Company', company, page, { keepNext: paragraphs.length + points.length > 0 })]),
    ...paragraphs.map((text) => running(text, page)),
    ...points.map((point) => listed(point, page)),
    ...(link === none || link.url === none ? [] : [paragraph({ children: [linkOf(link.text, link.url)] }, page)]),
  ]
}

function paragraph(options: IParagraphOptions, { isRightToLeft }: Pick<Page, 'isRightToLeft'>): Paragraph {
  return new Paragraph({ ...options, ...(isRightToLeft ? { bidirectional: true } : {}) })
}

function titled(style: string, text: string, page: Page, more: IParagraphOptions = {}): Paragraph {
  return paragraph({ style, children: textRuns(text), ...more }, page)
}

/** A text that takes the side of its own script. */
function running(text: string, { isRightToLeft }: Page, more: IParagraphOptions = {}): Paragraph {
  return paragraph({ children: textRuns(text), ...more }, directed(text, true, isRightToLeft))
}

/** Its numbering stands in the paragraph itself, for readers that ignore what a style inherits. */
function listed(item: string, page: Page): Paragraph {
  return running(item, page, { style: 'ListBullet', numbering: { reference: bullets, level: 0 }, keepLines: true })
}

function textRuns(text: string): TextRun[] {
  return directionParts(text).map(
    ({ text: part, isRightToLeft }) => new TextRun({ text: part, ...(isRightToLeft ? { rightToLeft: true } : {}) }),
  )
}

function linkOf(text: string, link: string): ParagraphChild {
  return new ExternalHyperlink({ link, children: [new TextRun({ text, style: 'Hyperlink' })] })
}

function footerOf(name: string, page: Page): Paragraph {
  const number = new TextRun({ children: [new Tab(), PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })
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
        paragraph: { spacing: { ...spacing(0, spaces.item), line: 264 } },
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
