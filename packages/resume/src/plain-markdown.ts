import { type None, none } from './result.ts'

/**
 * Plain text as Markdown that shows exactly its characters and keeps its lines, escaped only where Markdown would read something
 * into it. Line ends must be line feeds. `textOfMarkdown` gives the text back. CommonMark, backslash escapes, hard line breaks.
 */
export function markdownOf(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => `${escapedLine(line)}${at === lines.length - 1 ? '' : lineEnd(line, lines[at + 1] ?? '')}`)
    .join('')
}

/** The plain text of which `markdownOf` makes this Markdown; none when the Markdown says more than plain text. */
export function textOfMarkdown(markdown: string): string | None {
  const text = markdown.replaceAll(/\\([\n!-/:-@[-`{-~])|&#(\d{1,5});/g, (_, escaped: string | undefined, code) =>
    escaped === undefined ? String.fromCharCode(Number(code)) : escaped,
  )
  return markdownOf(text) === markdown ? text : none
}

/** A blank line divides paragraphs; two lines of one paragraph need a hard break. */
function lineEnd(line: string, next: string): string {
  return isBlankLine(line) || isBlankLine(next) ? '\n' : '\\\n'
}

/** Markdown takes no other white space for blank. */
function isBlankLine(line: string): boolean {
  return /^[ \t]*$/.test(line)
}

function escapedLine(line: string): string {
  if (isBlankLine(line)) return line
  const inline = line.replaceAll(inlineMarks, '\\$&').replace(blockMark, '$1\\')
  // Four spaces or a tab begin code, and other white space is cut off.
  return inline.replace(/^(?: {4}| *[^\S ])/, (start) => `&#${start.charCodeAt(0)};${start.slice(1)}`)
}

/** Emphasis, code, links, addresses, strikethrough, entities; an underscore inside a word is none. */
const inlineMarks = /[\\`*[]|<(?=\S)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|&(?=#?\w+;)/gu

/** Headings, quotes, lists, numbered lists, rules, underlines of headings, and rows of tables, at the start of a line. */
const blockMark = /^(\s*(?:\d+(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|[>|]|=+\s*$|[+-](?:\s|$)|-[-:|]|:-)))/
