import type { Submission } from './submission.ts'

/** Letters without a decomposition, and what people type for them. */
const plain: Readonly<Record<string, string>> = {
  '\u00df': 'ss',
  '\u00e6': 'ae',
  '\u0153': 'oe',
  '\u00f8': 'o',
  '\u0142': 'l',
  '\u0111': 'd',
  '\u00f0': 'd',
  '\u00fe': 'th',
  '\u0131': 'i',
}
const special = /[\u00df\u00e6\u0153\u00f8\u0142\u0111\u00f0\u00fe\u0131]/g

/** The most words of a search, and the most characters of what is typed, that count. */
export const searchLimits = { words: 10, characters: 200 } as const

/** A text without case and accents, for searches only. docs/behaviour.md 27.2. */
export function foldedText(text: string): string {
  const lower = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return lower.replaceAll(special, (letter) => plain[letter] ?? letter)
}

/** The words of a search, folded. A message is found when its text holds each of them, anywhere. */
export function searchWords(typed: string): string[] {
  const words = foldedText(typed.slice(0, searchLimits.characters)).split(/\s+/)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, searchLimits.words)
}

/** What a search of a message looks through. */
export function searchableText({ name, email, company, message }: Submission): string {
  return foldedText([name, email, company, message].join('\n'))
}
