import MarkdownIt, { type Token } from 'markdown-it'
import { safeLink, safeUrl } from '../link.ts'
import { type None, none } from '../result.ts'
import { xmlText } from '../text.ts'
import { bullet, normalizedPieces, plainPiece, type TextBlock, type TextPiece } from './text-block.ts'

type Parser = InstanceType<typeof MarkdownIt>

/** docs/behaviour.md 11.8. */
const byteLimit = 64 * 1024

/** Deeper than lists and quotes in real texts; keeps ten thousand nested ones cheap. */
const nestingLimit = 20

/**
 * How many tries of block rules, and how many tokens, one text may cost. Real text of 64 KB needs at most a third of either. A
 * text that needs more (nested quotes over thousands of lines, tables of empty cells) is hostile.
 */
const tryLimit = 100_000
const tokenLimit = 100_000

/** For all addresses and titles of one text, in characters. An address that is written once may be used a thousand times. */
const attributeLimit = 4 * byteLimit

/** A table of more columns scrolls in a frame that Tab reaches; fewer columns fit into 320 px, see `prose.css`. */
const narrowColumns = 2

/** Attributes that an element may have. All others (a table's styles, a code block's class) are removed. */
const attributes = new Set(['href', 'title', 'rel', 'start', 'dir'])

/**
 * Renders CommonMark with tables and code, without raw HTML; lines stay lines as they were typed, which CommonMark leaves to the
 * renderer. A text of more than 64 KB is cut there and ends with an ellipsis. A link that `safeLink` rejects becomes its text, an
 * image its alternative text. Headings begin at h3, because h1 and h2 belong to the page, and skip no level. Each block takes its
 * direction from its first letter. A text that costs too much to parse is shown unformatted.
 */
function reader() {
  const parser = new MarkdownIt({
    html: false,
    breaks: true,
    linkify: false,
    typographer: false,
    maxNesting: nestingLimit,
  })
  // `follows` validates links instead, so that a rejected one keeps its text.
  parser.validateLink = () => true
  const limits = costLimits(parser)
  scrollWideBlocks(parser)
  parser.core.ruler.push('own-rules', ({ tokens, env }) => {
    startHeadingsAt(3, tokens)
    for (const token of tokens) {
      normalise(token)
      if (token.level === 0 && token.nesting === 1) token.attrSet('dir', 'auto')
      if (token.children !== null) token.children = plain(token.children, env as LinkSetting)
    }
  })

  function plain(tokens: Token[], { addressOf }: LinkSetting): Token[] {
    const remaining: Token[] = []
    const open: boolean[] = []
    for (const token of tokens) {
      limits.addAttributes(token)
      if (token.type === 'link_open') open.push(follows(token, addressOf))
      const isShown = token.type === 'link_open' || token.type === 'link_close' ? open.at(-1) : true
      if (token.type === 'link_close') open.pop()
      if (!isShown) continue
      normalise(token)
      remaining.push(token.type === 'image' ? alternativeText(token) : token)
    }
    return remaining
  }

  /** Texts show no images; these belong in the picture folders. */
  function alternativeText(token: Token): Token {
    token.content = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, {})
    token.type = 'text'
    token.children = null
    return token
  }

  /** What `read` makes of a text, or `plain` of one that costs too much. */
  function within<T>(text: string, read: (text: string) => T, plain: (text: string) => T): T {
    limits.begin()
    try {
      return read(text)
    } catch (cause) {
      if (cause !== tooCostly) throw cause
      return plain(text)
    }
  }

  return {
    toHtml(source: string, addressOf?: LinkSetting['addressOf']): string {
      const html = within(
        upToLimit(source),
        (text) => parser.render(text, { addressOf }),
        (text) => `<p dir="auto">${parser.utils.escapeHtml(text)}</p>\n`,
      )
      return xmlText(html) // an address as its own text is decoded
    },
    toBlocks(source: string): TextBlock[] {
      const blocks = within(
        upToLimit(source),
        (text) => blocksOf(parser.parse(text, {})),
        (text) => text.split(/\n\s*\n/).map((part) => block([plainPiece(part)])),
      )
      return normalizedBlocks(blocks)
    },
  }
}

const { toHtml, toBlocks } = reader()

/**
 * Safe HTML of Markdown: no raw HTML, no images, only links that `safeLink` allows, to the addresses that `addressOf` makes of them.
 * docs/behaviour.md 11.8.
 */
export const markdownHtml = toHtml

/** The text's paragraphs, headings, list items and rows of tables, with the same words and links. */
export const markdownBlocks = toBlocks

/** Ends the reading of a text that costs more than its limits with `tooCostly`. `begin` counts for another text. */
function costLimits(parser: Parser) {
  let tries = 0
  let length = 0

  parser.block.ruler.before(
    'table',
    'try-limit',
    () => {
      tries += 1
      if (tries > tryLimit) throw tooCostly
      return false
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  parser.core.ruler.after('block', 'token-limit', ({ tokens }) => {
    if (tokens.length > tokenLimit) throw tooCostly
  })

  return {
    begin(): void {
      tries = 0
      length = 0
    },
    addAttributes(token: Token): void {
      length += attributesLength(token)
      if (length > attributeLimit) throw tooCostly
    },
  }
}

/** Code and wide tables scroll: with `tabindex`, by keyboard too. The lines of code do not wrap. */
export function scrollWideBlocks(parser: Parser): void {
  const codeBlock = (tokens: Token[], at: number) =>
    `<pre tabindex="0"><code>${parser.utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`
  parser.renderer.rules.fence = codeBlock
  parser.renderer.rules.code_block = codeBlock
  let isFramed = false
  parser.renderer.rules.table_open = (tokens, at, options, _, renderer) => {
    isFramed = columnsFrom(tokens, at) > narrowColumns
    return (
      (isFramed ? '<div role="group" aria-label="Table" tabindex="0">\n' : '') +
      renderer.renderToken(tokens, at, options)
    )
  }
  parser.renderer.rules.table_close = (tokens, at, options, _, renderer) =>
    renderer.renderToken(tokens, at, options) + (isFramed ? '</div>\n' : '')
}

type LinkSetting = { addressOf?: ((address: string) => string) | undefined }

/** Blocks with normalized pieces, no empty ones; one that is in an item without a text is no deeper than that item. */
function normalizedBlocks(blocks: readonly TextBlock[]): TextBlock[] {
  const kept: TextBlock[] = []
  for (const { depth, mark, pieces } of blocks) {
    const own = normalizedPieces(pieces)
    const most = (kept.at(-1)?.depth ?? 0) + (mark === none ? 0 : 1)
    if (own.length > 0) kept.push({ pieces: own, mark, depth: Math.min(depth, most) })
  }
  return kept
}

const tooCostly = new Error('The text costs too much to read as Markdown.')

function block(
  pieces: TextPiece[],
  list: { depth: number; mark: string | None } = { depth: 0, mark: none },
): TextBlock {
  return { pieces, ...list }
}

/** The blocks of a text. A heading is bold, a line of code a line, and the cells of a row are one text. */
function blocksOf(tokens: Token[]): TextBlock[] {
  const blocks: TextBlock[] = []
  const lists: { next: number | None }[] = []
  let mark: string | None = none
  let row: TextPiece[] | undefined
  let isHeading = false
  const add = (pieces: TextPiece[]) => {
    blocks.push(block(pieces, { depth: lists.length, mark }))
    mark = none
  }
  for (const token of tokens) {
    const { type, content, children, nesting } = token
    if (type === 'bullet_list_open') lists.push({ next: none })
    if (type === 'ordered_list_open') lists.push({ next: Number(token.attrGet('start') ?? 1) })
    if (type.endsWith('_list_close')) lists.pop()
    const list = lists.at(-1)
    if (type === 'list_item_open' && list !== undefined) {
      mark = list.next === none ? bullet : `${list.next}.`
      if (list.next !== none) list.next += 1
    }
    if (type === 'list_item_close') mark = none
    if (type.startsWith('heading_')) isHeading = nesting === 1
    if (type === 'tr_open') row = []
    if (type === 'inline') {
      const pieces = piecesOf(children ?? [], isHeading)
      if (row === undefined) add(pieces)
      else if (content.trim() !== '') row.push(...(row.length === 0 ? [] : [plainPiece(', ')]), ...pieces)
    }
    if (type === 'fence' || type === 'code_block') add([plainPiece(content)])
    if (type === 'tr_close' && row !== undefined) {
      add(row)
      row = undefined
    }
  }
  return blocks
}

function piecesOf(tokens: Token[], isHeading: boolean): TextPiece[] {
  const open = { strong: isHeading ? 1 : 0, em: 0 }
  const links: string[] = []
  return tokens.flatMap((token) => {
    const { type, content, nesting } = token
    if (type.startsWith('strong_')) open.strong += nesting
    if (type.startsWith('em_')) open.em += nesting
    if (type === 'link_open') links.push(String(token.attrGet('href') ?? ''))
    if (type === 'link_close') links.pop()
    const text = type === 'softbreak' || type === 'hardbreak' ? '\n' : content
    return nesting === 0 ? [{ text, isBold: open.strong > 0, isItalic: open.em > 0, url: links.at(-1) ?? none }] : []
  })
}

/** Whether a link may stay. A link to another site is marked `noopener nofollow`. */
function follows(token: Token, addressOf: LinkSetting['addressOf']): boolean {
  const link = safeLink(String(token.attrGet('href') ?? ''))
  if (link === none) return false
  token.attrSet('href', addressOf?.(link) ?? link)
  if (safeUrl(link) !== none) token.attrSet('rel', 'noopener nofollow')
  return true
}

function normalise(token: Token) {
  token.info = ''
  token.attrs = token.attrs?.filter(([name]) => attributes.has(name)) ?? null
}

function attributesLength({ attrs }: Token): number {
  return (attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, 0)
}

/** The number of columns of the table that opens at token `at`. */
function columnsFrom(tokens: Token[], at: number): number {
  let count = 0
  for (let place = at; tokens[place]?.type !== 'thead_close'; place += 1) {
    if (tokens[place]?.type === 'th_open') count += 1
  }
  return count
}

/** Renames the heading levels that a text uses to h3, h4 and so on, in their order, at most h6. */
function startHeadingsAt(highest: number, tokens: Token[]) {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const used = [...new Set(headings.map(({ tag }) => tag))].sort()
  for (const heading of headings) heading.tag = `h${Math.min(6, highest + used.indexOf(heading.tag))}`
}

function upToLimit(source: string): string {
  if (source.length * 3 <= byteLimit) return source
  const { read } = new TextEncoder().encodeInto(source, new Uint8Array(byteLimit))
  return read < source.length ? `${source.slice(0, read)}…` : source
}
