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

export function folderKey(folder: string): string {
  return `folder ${folder}`
}

/** The keys of all that a file holds. */
export function foundKeys({ candidates, offers, folders }: Read): Set<string> {
  return new Set([...[...candidates, ...offers].map(candidateKey), ...folders.map(({ folder }) => folderKey(folder))])
}

/** A choice as a form posts it: a key that is ticked, or a key with another way, such as 'jobs.3=add'. */
export function chosenWays(chosen: readonly string[], keys: ReadonlySet<string>): Map<string, string> {
  const ways = new Map<string, string>()
  for (const each of chosen) {
    const at = each.lastIndexOf('=')
    const [key, way] = keys.has(each) ? [each, 'take'] : [each.slice(0, at), each.slice(at + 1)]
    if (keys.has(key) && way !== '' && way !== 'leave') ways.set(key, way)
  }
  return ways
}
