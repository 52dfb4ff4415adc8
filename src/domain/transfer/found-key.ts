import { entryKey } from '../studio/entry-name.ts'
import type { Candidate, Read } from './found-entry.ts'
import { isItemSection } from './sections.ts'

/**
 * A text that names what the owner chooses of a file: an entry, or a list of the owner as a whole. `index` is the place of the
 * candidate among all of its file.
 */
export function candidateKey({ section, whole, isOffered }: Candidate, index: number): string {
  if (whole !== undefined) return entryKey(whole)
  const isList = isItemSection(section) || section === 'courses'
  return `${isOffered ? 'offered ' : ''}${section}${isList ? '' : `.${index}`}`
}

/** The keys of all that a file holds. */
export function foundKeys({ candidates, offers }: Pick<Read, 'candidates' | 'offers'>): Set<string> {
  return new Set([...candidates, ...offers].map(candidateKey))
}
