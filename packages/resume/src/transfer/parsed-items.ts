import type { CollectionName } from '../records/collections/collections.ts'
import { listItems } from '../schema/long-lists.ts'

/** A part of a resume that a file can fill: a collection, or a part of a record. */
export type Section =
  | Exclude<CollectionName, 'person-info' | 'site-settings'>
  | ItemSection
  | 'profile'
  | 'look'
  | 'email'
  | 'courses'

/** The lists of the owner's record. */
export type ItemSection = 'skills' | 'languages' | 'interests' | 'activities' | 'social'

/** What is doubtful in an entry: whether title and company are the other way around, or when it was. */
export type Doubt = 'swap' | 'dates'

/** The lines of a document that an entry was read from. */
export type FromDocument = { lines: string[]; doubts: Doubt[] }

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

/**
 * An entry as read from a file, before it is compared with anything. `missing` names required fields without a value. `place` is
 * where it is in the file. `uuid` is that of an entry which a site exported. `fate` is given where it is not taken whatever is
 * stored; `isOffered`: the owner may take it all the same. `from` is what a reader of documents says.
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
  from?: FromDocument
}

/** What a resume is read from. */
export type SourceKind = 'linkedin' | 'jsonresume' | 'pdf' | 'word' | 'europass' | 'text'

/**
 * What a reader of a file returns. `offers` are parts of rows that are taken only by hand. `blank` counts the empty rows.
 * `language` is that of its texts, if it says so. `notPlaced` is the text of a document that is in none of the items.
 */
export type Parsed = {
  kind: SourceKind
  language?: string
  parsedItems: ParsedItem[]
  offers: ParsedItem[]
  leftAlone: Ignored[]
  blank: number
  notPlaced?: string
}

/** A file of which nothing was read yet. */
export function emptyParsed<Kind extends string>(kind: Kind) {
  const nothing: Omit<Parsed, 'kind'> = { parsedItems: [], offers: [], leftAlone: [], blank: 0 }
  return { kind, ...nothing }
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

export const tooManyEntries = `has more than ${importLimits.entries} entries`
