/**
 * What Enter does in a list of a Markdown text; `before` is the text up to the caret. Returns what it writes: a line with the mark of
 * the next item. '' after a mark without words, which ends the list; null outside of lists. docs/behaviour.md 23.8.
 */
export function listEnter(before: string): string | null {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const [, indent, mark = '', words] = /^( *)([-*+]|\d{1,9}[.)]) +(.*)$/.exec(line) ?? []
  if (words === undefined) return null
  if (words === '') return ''
  const next = /^\d/.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.slice(-1)}` : mark
  return `\n${indent}${next} `
}
