import { diffArrays, diffWordsWithSpace } from 'diff'

/** A run of words that both texts have, or only one of them. */
export type Words = { kind: 'same' | 'added' | 'removed'; text: string }

/** A run of equal paragraphs, by their number, or paragraphs with changed words. */
export type TextBlock = { kind: 'same'; paragraphs: number; text: string } | { kind: 'changed'; words: Words[] }

/** More differences than this are shown as one text in place of the other: comparing would take too long. */
const maxEdits = 500

/** Compares two texts by paragraphs, and changed paragraphs by words. */
export function textChange(before: string, after: string): TextBlock[] {
  const [old, now] = [paragraphs(before), paragraphs(after)]
  const parts = diffArrays(old, now, { maxEditLength: maxEdits }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const blocks: TextBlock[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed + added !== '') blocks.push({ kind: 'changed', words: wordsOf(removed, added) })
    removed = ''
    added = ''
  }
  for (const { value, removed: isRemoved, added: isAdded } of parts) {
    const text = value.join('')
    if (isRemoved) removed += text
    else if (isAdded) added += text
    else {
      flush()
      blocks.push({ kind: 'same', paragraphs: value.length, text })
    }
  }
  flush()
  return blocks
}

/** The paragraphs of a text, each with the blank lines after it, so that they join to the text. */
function paragraphs(text: string): string[] {
  return text.match(/[^\n]+(\n(?!\n)[^\n]+)*\n*|^\n+/g) ?? []
}

function wordsOf(before: string, after: string): Words[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: maxEdits }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const words = parts.map(({ value, added, removed }): Words => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  return words.filter(({ text }) => text !== '')
}
