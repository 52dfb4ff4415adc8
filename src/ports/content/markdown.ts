import type { TextBlock } from '#domain/resume/text-block.ts'

/** Reads Markdown, at most 64 KB of a text. docs/behaviour.md 11.8. */
export interface Markdown {
  /** Safe HTML: no raw HTML, no images, only links that `safeLink` allows. */
  toHtml(source: string): string

  /** The text's paragraphs, headings, list items and rows of tables, with the same words and links. */
  toBlocks(source: string): TextBlock[]
}
