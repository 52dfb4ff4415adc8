import { wordsWithSpaceDiff } from 'diff'
import { none } from '#resume/result.ts'
import { boundedDiff } from './bounded-diff.ts'
import { type Comparing, shownCharacters } from './comparing.ts'

/** A run of words that both texts have, or only one of them. */
export type Words = { kind: 'same' | 'added' | 'removed'; text: string }

/** A run of equal paragraphs, by their number; paragraphs with changed words; or texts that are too long to compare. */
export type TextBlock =
  | { kind: 'same'; paragraphs: number; text: string }
  | { kind: 'changed'; words: Words[] }
  | { kind: 'too long'; before: string; after: string }

/** Compares two texts by paragraphs, and changed paragraphs by words. */
export function textChange(before: string, after: string, comparing: Comparing): TextBlock[] {
  const runs = boundedDiff(paragraphs(before), paragraphs(after), comparing)
  if (runs === none) return [uncompared(before, after)]
  const blocks: TextBlock[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed + added !== '') blocks.push(changedBlock(removed, added, comparing))
    removed = ''
    added = ''
  }
  for (const { kind, items } of runs) {
    const text = items.join('')
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      blocks.push({ kind: 'same', paragraphs: items.length, text })
    }
  }
  flush()
  return blocks
}

/** The paragraphs of a text, each with the blank lines after it, so that they join to the text. */
function paragraphs(text: string): string[] {
  return text.match(/[^\n]+(\n(?!\n)[^\n]+)*\n*|^\n+/g) ?? []
}

function changedBlock(before: string, after: string, comparing: Comparing): TextBlock {
  if (before === '' || after === '') return replaced(before, after)
  const runs = boundedDiff(wordsWithSpaceDiff.tokenize(before), wordsWithSpaceDiff.tokenize(after), comparing)
  if (runs === none) return uncompared(before, after)
  return { kind: 'changed', words: runs.map(({ kind, items }) => ({ kind, text: items.join('') })) }
}

function uncompared(before: string, after: string): TextBlock {
  return Math.max(before.length, after.length) > shownCharacters
    ? { kind: 'too long', before, after }
    : replaced(before, after)
}

function replaced(before: string, after: string): TextBlock {
  const words: Words[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return { kind: 'changed', words: words.filter(({ text }) => text !== '') }
}
