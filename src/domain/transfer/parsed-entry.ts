import type { BundleCollection, BundleProblem } from '../content/bundle/bundle.ts'
import { listItems } from '../schema/long-lists.ts'
import type { EntryName } from '../studio/entry-name.ts'
import type { ImportKind } from '../studio/import-kinds.ts'
import type { ParsedFolder } from '../studio/parsed-folder.ts'
import type { FromDocument } from './read-document.ts'

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

/** A part of the owner's content that a file can fill: a collection, or a part of a record. */
export type Section =
  | Exclude<BundleCollection, 'person-info' | 'site-settings'>
  | ItemSection
  | 'profile'
  | 'look'
  | 'email'
  | 'courses'

/** The lists of the owner's record. */
export type ItemSection = 'skills' | 'languages' | 'interests' | 'activities' | 'social'

/** An entry of a file. `reasons` say what was changed or left out, with its place in the file; of a document also its lines and doubts. */
export type ParsedEntry = Partial<FromDocument> & {
  section: Section
  title: string
  fate: Fate
  reasons: string[]
  fields: Readonly<Record<string, unknown>>
}

/** A file, column, section or key that has no place, and how many values it holds. */
export type Ignored = { name: string; count: number; why: string }

/** Why parts are left alone that the studio offers in a row of their own. */
export const onlyByHand = {
  zipcode: 'is taken only if you tick it in the studio',
  phone: 'is taken only if you tick it in the studio, for links alone',
  address: 'is taken only if you tick it in the studio, for links alone',
} as const

/** Adds values to what has no place, by its name and the reason. */
export function ignore(leftAlone: Map<string, Ignored>, name: string, why: string, count = 1): void {
  const key = `${name}: ${why}`
  leftAlone.set(key, { name, why, count: (leftAlone.get(key)?.count ?? 0) + count })
}

/** What a file of another program holds. The counts of the fates add up to its rows. `notPlaced` is the text of a document that is in none. */
export type Found = {
  kind: ImportKind
  notPlaced?: string
  entries: ParsedEntry[]
  leftAlone: Ignored[]
  counts: Record<Fate, number>
}

/**
 * An entry as read from a file, before it is compared with the content. `missing` names required fields without a value.
 * `place` is where it is in the file. `uuid` is that of an entry which this site exported. `fate` is given where the content
 * does not matter; `isOffered`: the owner may take it all the same. `whole` is the document of a bundle: the file knows all its
 * fields, so a field that it does not have is absent. `from` is what a reader of documents says.
 */
export type ParsedItem = {
  section: Section
  fields: Record<string, unknown>
  missing: string[]
  reasons: string[]
  place?: string
  uuid?: string
  fate?: 'left alone' | 'merged'
  isOffered?: true
  whole?: EntryName
  from?: FromDocument
}

/**
 * What a reader of a file returns. `offers` are parts of rows that are taken only by hand. `blank` counts the empty rows.
 * `problems` are parts of a bundle that cannot be used. `language` is that of its texts, if it says so. `notPlaced` is the text of a
 * document that is in none of the items.
 */
export type Read = {
  kind: ImportKind
  language?: string
  parsedItems: ParsedItem[]
  offers: ParsedItem[]
  folders: ParsedFolder[]
  leftAlone: Ignored[]
  blank: number
  problems: BundleProblem[]
  notPlaced?: string
}

/** A file of which nothing was read yet. */
export function emptyRead(kind: ImportKind): Read {
  return { kind, parsedItems: [], offers: [], folders: [], leftAlone: [], blank: 0, problems: [] }
}

/** Limits of a file, and of what it holds. docs/behaviour.md 12.7. */
export const importLimits = {
  fileBytes: 20 * 2 ** 20,
  jsonBytes: 5 * 2 ** 20,
  entries: 2000,
  items: listItems,
  alike: 20,
  textBytes: 64 * 1024,
  nameCharacters: 200,
  depth: 100,
  notPlaced: 100_000,
}
