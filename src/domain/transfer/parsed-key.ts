import { entryKey } from '../studio/entry-name.ts'
import type { ParsedItem, Read } from './parsed-entry.ts'
import { isItemSection } from './sections.ts'

/**
 * A text that names what the owner chooses of a file: an entry, or a list of the owner as a whole. `index` is the place of the
 * parsedItem among all of its file.
 */
export function parsedItemKey({ section, whole, isOffered }: ParsedItem, index: number): string {
  if (whole !== undefined) return entryKey(whole)
  const isList = isItemSection(section) || section === 'courses'
  return `${isOffered ? 'offered ' : ''}${section}${isList ? '' : `.${index}`}`
}

/** The keys of all that a file holds. */
export function parsedKeys({ parsedItems, offers }: Pick<Read, 'parsedItems' | 'offers'>): Set<string> {
  return new Set([...parsedItems, ...offers].map(parsedItemKey))
}
