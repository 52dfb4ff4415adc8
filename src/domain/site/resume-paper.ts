import type { None } from '#resume/result.ts'
import { type Paper, papers } from '#resume/write/layout/measures.ts'

/** The paper of a country, by its code: Letter in the United States and Canada. docs/behaviour.md 32.1. */
export function paperOf(country: string | None): Paper {
  return country === 'US' || country === 'CA' ? 'letter' : 'a4'
}

export function otherPaper(paper: Paper): Paper {
  return paper === 'a4' ? 'letter' : 'a4'
}

/** The paper that an address asks for; undefined for any other text. */
export function askedPaper(text: string | None): Paper | undefined {
  return papers.find((paper) => paper === text)
}

export const paperNames: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'Letter' }
