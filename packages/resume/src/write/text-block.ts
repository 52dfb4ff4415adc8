import { addressText } from '../link.ts'
import { type None, none } from '../result.ts'

/** A part of a text in one look; `url` is where it leads. A line feed begins a new line. */
export type TextPiece = { text: string; isBold: boolean; isItalic: boolean; url: string | None }

/**
 * A paragraph or an item of a list. `depth` is the number of lists that it is in; `mark` is what stands before an item, a bullet
 * or '3.', and none for a paragraph, also a further one of an item.
 */
export type TextBlock = { pieces: readonly TextPiece[]; depth: number; mark: string | None }

export const bullet = '•'

/** A text in one look. */
export function plainPiece(text: string): TextPiece {
  return { text, isBold: false, isItalic: false, url: none }
}

/** Pieces with single spaces and none at the ends of lines, those in one look joined, no empty ones. */
export function normalizedPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const kept: TextPiece[] = []
  for (const piece of pieces) {
    const last = kept.at(-1)
    const isAtStart = last === undefined || /\s$/.test(last.text)
    const spaced = piece.text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/ ?\n ?/g, '\n')
    const text = isAtStart ? spaced.replace(/^ /, '') : spaced
    if (text.startsWith('\n') && last !== undefined) last.text = last.text.trimEnd()
    if (text === '') continue
    if (last !== undefined && isSameLook(last, piece)) last.text += text
    else kept.push({ ...piece, text })
  }
  const [first, last] = [kept[0], kept.at(-1)]
  if (first !== undefined) first.text = first.text.trimStart()
  if (last !== undefined) last.text = last.text.trimEnd()
  return kept.filter(({ text }) => text !== '')
}

function isSameLook(a: TextPiece, b: TextPiece): boolean {
  return a.isBold === b.isBold && a.isItalic === b.isItalic && a.url === b.url
}

/** The block with a change of every text; none when nothing is left. */
export function withText(block: TextBlock, change: (text: string, isItem?: boolean) => string): TextBlock | None {
  const isItem = (at: number) => at === 0 && block.mark !== none
  const pieces = normalizedPieces(block.pieces.map((piece, at) => ({ ...piece, text: change(piece.text, isItem(at)) })))
  return pieces.length === 0 ? none : { ...block, pieces }
}

/** Its words, each link followed by its address in brackets, unless that is what it says. `origin` is the address of the site. */
export function blockWords({ pieces }: TextBlock, origin: string): string {
  return pieces
    .map(({ text, url }, at) => {
      if (url === none || pieces[at + 1]?.url === url) return text
      const address = absolute(url, origin).replace(/^mailto:/i, '')
      return addressText(address) === addressText(text) ? text : `${text} (${address})`
    })
    .join('')
}

/** The lines of a block as plain text, those of a list item below each other. */
export function blockLines(block: TextBlock, origin: string): string[] {
  const { depth, mark } = block
  const indent = '  '.repeat(Math.max(0, mark === none ? depth : depth - 1))
  const lines = blockWords(block, origin).split('\n')
  const before = mark === none ? '' : `${mark === bullet ? '-' : mark} `
  return lines.map((line, at) => indent + (at === 0 ? before : ' '.repeat(before.length)) + line)
}

/** An address of a link with the site's own address before a path. */
export function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
