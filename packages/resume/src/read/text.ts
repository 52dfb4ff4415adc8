import MarkdownIt from 'markdown-it'
import { type Line, type PlainRun, plainLine, withoutSign } from './line.ts'
import { linesOf, type Row } from './rows.ts'

/** The lines of a Markdown or plain text: a text whose headings or emphasis have the marks of Markdown is read as such. */
export function linesOfText(text: string): Line[] {
  const clean = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  return /^#{1,6}\s|^\*\*[^*\n]+\*\*|^__[^_\n]+__/m.test(clean) ? markdownLines(clean) : textLines(clean)
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

function markdownLines(text: string): Line[] {
  const tokens = new MarkdownIt({ html: false, linkify: false }).parse(text, {})
  const lines: Line[] = []
  let level = 0
  let isItem = false
  let heading = 0
  let cells: Token[] | undefined
  for (const token of tokens) {
    if (/^(bullet|ordered)_list_open$/.test(token.type)) level += 1
    if (/^(bullet|ordered)_list_close$/.test(token.type)) level -= 1
    if (token.type === 'list_item_open') isItem = true
    if (token.type === 'heading_open') heading = Number(token.tag.slice(1))
    if (token.type === 'tr_open') cells = []
    if (token.type === 'tr_close') {
      lines.push(plainLine((cells ?? []).flatMap(inlineLines), { gap: 1 }))
      cells = undefined
    }
    if (token.type === 'code_block' || token.type === 'fence') lines.push(...textLines(token.content))
    if (token.type !== 'inline') continue
    if (cells !== undefined) cells.push(token)
    else
      for (const [at, runs] of inlineLines(token).entries())
        lines.push(
          withoutSign(
            plainLine([runs], {
              heading,
              item: isItem && at === 0 ? level : 0,
              indent: level * 2,
              gap: at === 0 ? 1.5 : 1,
            }),
          ),
        )
    isItem = false
    heading = 0
  }
  return lines.filter(({ parts }) => parts.length > 0)
}

/** The runs of a paragraph, line by line; a soft break is a space, as Markdown has it. */
function inlineLines({ children }: Token): PlainRun[][] {
  const lines: PlainRun[][] = [[]]
  let bold = 0
  let italic = 0
  let address: { url: string; from: number } | undefined
  const add = (text: string) => lines.at(-1)?.push({ text, size: 10, bold: bold > 0, italic: italic > 0 })
  for (const token of children ?? []) {
    const { type, content } = token
    if (type === 'strong_open') bold += 1
    if (type === 'strong_close') bold -= 1
    if (type === 'em_open') italic += 1
    if (type === 'em_close') italic -= 1
    if (type === 'text' || type === 'code_inline' || type === 'html_inline') add(content)
    if (type === 'softbreak') add(' ')
    if (type === 'hardbreak') lines.push([])
    if (type === 'link_open') address = { url: String(token.attrGet('href') ?? ''), from: lines.at(-1)?.length ?? 0 }
    if (type === 'link_close' && address !== undefined) {
      const shown = (lines.at(-1) ?? [])
        .slice(address.from)
        .map(({ text }) => text)
        .join('')
      const bare = address.url.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '')
      if (!shown.includes(bare) && /^https?:/.test(address.url)) add(` (${address.url})`)
      address = undefined
    }
  }
  return lines.filter((runs) => runs.some(({ text }) => text.trim() !== ''))
}

const letter = 5

/** Lines of plain text: a letter is as wide as any other, so columns are places; a line of signs makes the one above a heading. */
function textLines(text: string): Line[] {
  const rows: Row[] = []
  const underlined = new Set<Row>()
  for (const [at, given] of text.split('\n').entries()) {
    const line = given.replaceAll('\t', '    ').trimEnd()
    if (/^\s*([=\-_~*#])\1{2,}\s*$/.test(line)) {
      const last = rows.at(-1)
      if (last !== undefined && last.y === (at - 1) * 12) underlined.add(last)
      continue
    }
    if (line.trim() === '') continue
    const parts = [...line.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map((found) => {
      const x = found.index * letter
      const words = found[0].replaceAll(/\s+/g, ' ')
      const right = (found.index + found[0].length) * letter
      return { text: words, x, right, runs: [{ text: words, x, right, size: 10, bold: false, italic: false }] }
    })
    rows.push({ y: at * 12, size: 10, parts })
  }
  return linesOf(rows, 1).map((line, at) => (underlined.has(rows[at] as Row) ? { ...line, heading: 1 } : line))
}
