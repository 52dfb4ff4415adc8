import { collections } from '../content/collections/collections.ts'
import { entriesWithChosenLines } from '../content/edition.ts'
import type { Fields } from '../schema/stored-fields.ts'

/** The paths of the entries to whose lines stored editions refer. */
export function referredEntries(editions: readonly Fields[]): Set<string> {
  return new Set(editions.flatMap((fields) => entriesWithChosenLines(collections.editions.read('', fields))))
}
