import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { type Line, type PlainRun, plainLine, withoutSign } from './line.ts'
import { ReadError } from './result.ts'
import { headingOf } from './words.ts'
import { at, childrenOf, type Node, parseXml, textIn } from './xml.ts'

/** The most bytes of the parts of a Word file that are read, unpacked. */
const mostBytes = 32 * 1024 * 1024

/** The lines of a Word file: its page header, its body, then text boxes and footers. Throws `ReadError` for what cannot be read. */
export async function readDocx(bytes: Uint8Array): Promise<Line[]> {
  const parts = await partsOf(bytes)
  const body = at(parts.get('word/document.xml'), 'document', 'body')
  if (body === undefined) throw new ReadError('This is no Word file. Save it as .docx or PDF.')
  const styles = stylesOf(parts.get('word/styles.xml'))
  const named = (pattern: RegExp, root: string) =>
    [...parts]
      .filter(([name]) => pattern.test(name))
      .flatMap(([, node]) => blocksOf(childrenOf(node, root)[0], { styles, aside: [] }))
  const aside: Line[] = []
  const lines = blocksOf(body, { styles, aside })
  const head = named(/header\d*\.xml$/, 'hdr').filter(isFirst)
  const foot = named(/footer\d*\.xml$/, 'ftr').filter(isFirst)
  return [...head, ...lines, ...aside, ...foot]
}

function isFirst(line: Line, place: number, all: readonly Line[]): boolean {
  const words = (each: Line) => each.parts.map(({ text }) => text).join(' ')
  return all.findIndex((each) => words(each) === words(line)) === place && !/^(page\s)?\d*$/i.test(words(line))
}

/** The parts of the package that have text or styles. */
async function partsOf(bytes: Uint8Array): Promise<Map<string, Node>> {
  const wanted = /^word\/(document|styles|header\d*|footer\d*)\.xml$/
  const found = new Map<string, Node>()
  let left = mostBytes
  try {
    const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(Buffer.from(bytes), {
      lazyEntries: true,
    })
    const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject).on('end', resolve)
      zip.on('entry', async (entry: yauzl.Entry) => {
        try {
          if (wanted.test(entry.fileName)) {
            left -= entry.uncompressedSize
            if (left < 0) throw new ReadError('This Word file has more text than a resume.')
            const chunks: Buffer[] = []
            for await (const chunk of await open(entry)) chunks.push(chunk as Buffer)
            found.set(entry.fileName, parseXml(new TextDecoder().decode(Buffer.concat(chunks))))
          }
          zip.readEntry()
        } catch (cause) {
          reject(cause)
        }
      })
      zip.readEntry()
    })
  } catch (cause) {
    throw cause instanceof ReadError
      ? cause
      : new ReadError('This Word file is damaged. Save it again and try that file.')
  }
  return found
}

type Style = { heading: number; bold: boolean; italic: boolean; size: number; isList: boolean }
type Look = Pick<Style, 'bold' | 'italic' | 'size'>
type Setting = { styles: (id: string) => Style; aside: Line[] }

const usual: Style = { heading: 0, bold: false, italic: false, size: 11, isList: false }

/** What a style says, with what those say that it is based on. */
function stylesOf(part: Node | undefined): (id: string) => Style {
  const nodes = new Map(childrenOf(at(part, 'styles'), 'style').map((node) => [node.attributes.styleId ?? '', node]))
  const basis: Style = { ...usual, ...lookOf(at(part, 'styles', 'docDefaults', 'rPrDefault', 'rPr'), usual) }
  const read = (id: string, depth: number): Style => {
    const node = nodes.get(id)
    if (node === undefined || depth > 20) return { ...basis, heading: headingOfName(id), isList: /^List/i.test(id) }
    const parent = at(node, 'basedOn')?.attributes.val
    const before = parent === undefined ? basis : read(parent, depth + 1)
    const level = at(node, 'pPr', 'outlineLvl')?.attributes.val
    const name = at(node, 'name')?.attributes.val ?? ''
    const own = level === undefined ? headingOfName(name) || headingOfName(id) : Number(level) + 1
    return {
      ...lookOf(at(node, 'rPr'), before),
      heading: own > 0 && own < 10 ? own : before.heading,
      isList: before.isList || /^List (Bullet|Number)/i.test(name) || at(node, 'pPr', 'numPr') !== undefined,
    }
  }
  const known = new Map<string, Style>()
  return (id) => {
    const style = known.get(id) ?? read(id, 0)
    known.set(id, style)
    return style
  }
}

function headingOfName(name: string): number {
  return Number(/^heading ?(\d)$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? 1 : 0))
}

function lookOf(properties: Node | undefined, before: Look): Look {
  const flag = (name: string, usually: boolean) => {
    const found = at(properties, name)
    return found === undefined ? usually : !/^(0|false|none)$/.test(found.attributes.val ?? '1')
  }
  const half = Number(at(properties, 'sz')?.attributes.val)
  return { bold: flag('b', before.bold), italic: flag('i', before.italic), size: half > 0 ? half / 2 : before.size }
}

/** The lines of paragraphs and tables. */
function blocksOf(node: Node | undefined, setting: Setting): Line[] {
  const lines: Line[] = []
  for (const each of node?.children ?? []) {
    if (typeof each === 'string') continue
    if (each.name === 'p') lines.push(...paragraphLines(each, setting))
    else if (each.name === 'tbl') lines.push(...tableLines(each, setting))
    else if (!/^(sectPr|del|moveFrom)$/.test(each.name))
      lines.push(...blocksOf(at(each, 'sdtContent') ?? each, setting))
  }
  return lines
}

/** The lines of a paragraph, which breaks divide, with their parts, which tabs divide. */
function paragraphLines(paragraph: Node, setting: Setting): Line[] {
  const properties = at(paragraph, 'pPr')
  const style = setting.styles(at(properties, 'pStyle')?.attributes.val ?? 'Normal')
  const lines: PlainRun[][][] = [[[]]]
  const add = (text: string, look: Look) => {
    lines
      .at(-1)
      ?.at(-1)
      ?.push({ text, ...look })
  }
  const walk = (node: Node, look: Look) => {
    for (const each of node.children) {
      if (typeof each === 'string') continue
      if (each.name === 't') add(each.children.join(''), look)
      else if (each.name === 'tab' || each.name === 'ptab') lines.at(-1)?.push([])
      else if (each.name === 'br' || each.name === 'cr') lines.push([[]])
      else if (each.name === 'noBreakHyphen') add('-', look)
      else if (each.name === 'r') walk(each, lookOf(at(each, 'rPr'), look))
      else if (each.name === 'txbxContent') setting.aside.push(...blocksOf(each, setting))
      else if (!/^(del|moveFrom|Fallback|pPr|rPr|instrText|delText|binData)$/.test(each.name)) walk(each, look)
    }
  }
  if (hasPageNumber(paragraph)) return []
  walk(paragraph, style)
  const list = at(properties, 'numPr')
  const isNumbered = list !== undefined && at(list, 'numId')?.attributes.val !== '0'
  const level = at(properties, 'outlineLvl')?.attributes.val
  const heading = level === undefined ? style.heading : Number(level) + 1
  const item =
    (isNumbered || (style.isList && list === undefined)) && heading === 0
      ? Number(at(list, 'ilvl')?.attributes.val ?? 0) + 1
      : 0
  return lines
    .map((parts, place) =>
      withoutSign(
        plainLine(parts, { heading, item: place === 0 ? item : 0, indent: item * 2, gap: place === 0 ? 1.2 : 1 }),
      ),
    )
    .filter(({ parts }) => parts.length > 0)
}

/** Whether a paragraph has a field with the number of the page, as running heads do. */
function hasPageNumber(node: Node): boolean {
  if (/^(fldSimple|instrText)$/.test(node.name))
    return /\bPAGE\b/.test(`${node.attributes.instr ?? ''} ${textIn(node)}`)
  return node.children.some((each) => typeof each !== 'string' && hasPageNumber(each))
}

/**
 * A table of data is read by its rows, whose cells are the parts of a line. Where cells are columns of a page, each with many
 * lines, they follow each other.
 */
function tableLines(table: Node, setting: Setting): Line[] {
  return childrenOf(table, 'tr').flatMap((row) => {
    const cells = row.children
      .flatMap((each) =>
        typeof each === 'string' ? [] : each.name === 'sdt' ? childrenOf(at(each, 'sdtContent'), 'tc') : [each],
      )
      .filter(({ name }) => name === 'tc')
      .map((cell) => blocksOf(cell, setting))
      .filter((lines) => lines.length > 0)
    const [first = [], ...others] = cells
    if (cells.length < 2) return first
    if (cells.filter((lines) => lines.length > 3).length > 1)
      return [...cells].sort((a, b) => b.length - a.length).flatMap(withHeadings)
    // The label or dates of a row stand beside the first line of its text.
    const most = others.reduce((longest, lines) => (lines.length > longest.length ? lines : longest), first)
    if (first.length > 1 && most !== first) return first.length <= most.length ? besides(cells) : cells.flat()
    return besides(cells)
  })
}

/** A cell that is a column of the page has headings: lines with their words, where it has several. */
function withHeadings(lines: Line[]): Line[] {
  const isNamed = ({ parts, item }: Line) =>
    item === 0 && parts.length === 1 && headingOf(parts[0]?.text ?? '') !== undefined
  if (lines.filter(isNamed).length < 2) return lines
  return lines.map((line) => (isNamed(line) && line.heading === 0 ? { ...line, heading: 1 } : line))
}

/** The first lines of cells as one line, the second ones as the next, and so on. */
function besides(cells: readonly Line[][]): Line[] {
  const count = Math.max(...cells.map(({ length }) => length))
  return Array.from({ length: count }, (_, place) => {
    const lines = cells.flatMap((lines) => lines[place] ?? [])
    const [line = plainLine([])] = lines
    if (lines.length < 2) return line
    return { ...line, parts: lines.flatMap(({ parts }) => parts), item: lines[0]?.item ?? 0 }
  })
}
