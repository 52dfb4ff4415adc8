import type { FromDocument, Ignored, Parsed, ParsedItem, Section } from '#resume/transfer/parsed-items.ts'
import type { BundleProblem } from '../content/bundle/bundle.ts'
import type { ParsedFolder } from '../studio/draft-folder.ts'
import type { EntryName } from '../studio/entry-name.ts'
import type { ImportKind } from '../studio/import-kinds.ts'

/**
 * What becomes of a row or entry of a file. 'new': it will be stored. 'same': it is stored already. 'differs': it is stored
 * with other content, which stays unless the owner takes that of the file. 'merged': an exact repetition within the file.
 * 'alike': the file or the site has another one of the same name or time; it is taken only if the owner says so.
 * 'incomplete': it lacks what a record must have. 'blank': it is empty, and not listed. 'left alone': private, or without a
 * place. docs/behaviour.md 12.7.
 */
const fates = ['new', 'same', 'differs', 'merged', 'alike', 'incomplete', 'blank', 'left alone'] as const
export type Fate = (typeof fates)[number]

/** How many rows have each fate. */
export function countedFates(rows: readonly { fate: Fate }[]): Record<Fate, number> {
  const counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>
  for (const { fate } of rows) counts[fate] += 1
  return counts
}

/** An entry of a file. `reasons` say what was changed or left out, with its place in the file; of a document also its lines and doubts. */
export type ParsedEntry = Partial<FromDocument> & {
  section: Section
  title: string
  fate: Fate
  reasons: string[]
  fields: Readonly<Record<string, unknown>>
}

/** What a file of another program holds. The counts of the fates add up to its rows. `notPlaced` is the text of a document that is in none. */
export type Found = {
  kind: ImportKind
  notPlaced?: string
  entries: ParsedEntry[]
  leftAlone: Ignored[]
  counts: Record<Fate, number>
}

/** An item of a file, or a document of a bundle: `whole` knows all its fields, so a field that it does not have is absent. */
export type ReadItem = ParsedItem & { whole?: EntryName }

/** What was read of a file. */
export type Read = Omit<Parsed, 'kind' | 'parsedItems'> & {
  kind: ImportKind
  parsedItems: ReadItem[]
} & Partial<OfBundle>

/** What only a bundle has. `problems` are its parts that cannot be used. */
export type OfBundle = { folders: ParsedFolder[]; problems: BundleProblem[] }
