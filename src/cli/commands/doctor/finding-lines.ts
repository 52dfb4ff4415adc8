import { type None, none } from '#domain/result.ts'
import type { Finding, FindingState } from '#stack/doctor/finding.ts'
import { columnsOf } from '../../columns.ts'
import { printable } from '../../terminal.ts'

const words: Record<FindingState, string> = { ok: 'ok', warning: 'warning', wrong: 'WRONG' }
const stateWidth = 7
const partWidth = 13
const gap = '  '

/**
 * A finding as lines: one where nobody watches (`width` none), for grep and mail; on a terminal as many as its width
 * wants, each under the one before, with the mend on a line of its own.
 */
export function findingLines({ part, state, says, fix }: Finding, width: number | None): string[] {
  const head = `${words[state].padEnd(stateWidth)}${gap}${part.padEnd(partWidth)}${gap}`
  if (width === none) return [`${head}${says}${fix === '' ? '' : ` ${fix}`}`]
  const left = ' '.repeat(head.length)
  const room = Math.max(20, width - head.length)
  const texts = [...wrapped(printable(says), room), ...(fix === '' ? [] : wrapped(`-> ${printable(fix)}`, room))]
  return texts.map((text, at) => (at === 0 ? head : left) + text)
}

/** The text in lines of at most so many columns, broken at spaces; a word that is longer has a line of its own. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(word) <= columns)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
