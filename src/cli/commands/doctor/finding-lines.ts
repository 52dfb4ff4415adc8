import type { Finding, FindingState } from '#domain/health/finding.ts'
import { type None, none } from '#resume/result.ts'
import { columnsOf } from '../../command/columns.ts'
import { printable } from '../../command/terminal.ts'

const words: Record<FindingState, string> = { ok: 'ok', warning: 'warning', wrong: 'WRONG' }
const stateWidth = 7
const partWidth = 13
const gap = '  '

/**
 * Returns a finding as lines. Without a terminal (`width` none) it is one line, for grep and mail. On a terminal it is
 * wrapped to the width, with the fix and the detail on lines of their own.
 */
export function findingLines({ part, state, says, fix, detail }: Finding, width: number | None): string[] {
  const head = `${words[state].padEnd(stateWidth)}${gap}${part.padEnd(partWidth)}${gap}`
  if (width === none) return [head + [says, fix, detail].filter((each) => each !== '').join(' ')]
  const left = ' '.repeat(head.length)
  const room = Math.max(20, width - head.length)
  const lines = [says, fix === '' ? '' : `-> ${fix}`, detail].filter((each) => each !== '')
  const texts = lines.flatMap((line) => wrapped(printable(line), room))
  return texts.map((text, at) => (at === 0 ? head : left) + text)
}

/** Breaks a text at spaces into lines of at most this many columns; a longer word has a line of its own. */
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
