import { collections } from '../content/collections/collections.ts'
import { fieldNameOf } from '../languages/translated-name.ts'
import { type None, none } from '../result.ts'
import { isAbsent } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { kindOf } from '../schema/walk.ts'
import { tooLarge } from '../studio/draft-limits.ts'
import { entryProblems } from '../studio/entry-problems.ts'
import { type FormField, formField } from '../studio/form-field.ts'
import type { ParsedItem, Read } from './parsed-entry.ts'
import { parsedItemKey } from './parsed-key.ts'
import { isEntrySection } from './sections.ts'

/** What the owner typed of entries that lack fields, as it is stored, by the keys of the entries. */
export type Typed = ReadonlyMap<string, Fields>

/** A field that an entry lacks, the value that was typed, and what is wrong with it: beside the field, and in a summary. */
export type LackedField = { field: FormField; value: unknown; problem: { message: string; line: string } | None }

/**
 * The fields that an entry lacks. Empty when something else is wrong with the entry, so that typing them would not make it
 * complete, and for a line of a list. docs/behaviour.md 25.2.
 */
export function lackedFields({ section, missing, fields, uuid = '' }: ParsedItem, typed: Fields = {}): LackedField[] {
  if (missing.length === 0 || !isEntrySection(section)) return []
  const entry = { collection: section, id: uuid }
  const isLacked = ({ path }: { path: string }) => missing.includes(fieldNameOf(path))
  if (!entryProblems(entry, fields).every(isLacked)) return []
  const problems = entryProblems(entry, { ...fields, ...typed })
  const lacked = Object.entries(collections[section].fields.entries).filter(([name]) => missing.includes(name))
  return lacked.map(([name, schema], at) => {
    const value = typed[name]
    const long = tooLarge(kindOf(schema), value)
    // A start after the end of the file is a problem of the end.
    const own = problems.find(
      (each) => fieldNameOf(each.path) === name || (at === lacked.length - 1 && !isLacked(each)),
    )
    return {
      field: formField(name, schema),
      value,
      problem: long === none ? (own ?? none) : { message: long, line: long },
    }
  })
}

/** Whether the owner is asked if they finished a school: nothing in the file says so. */
export function isOpenSchool({ section, fields }: Pick<ParsedItem, 'section' | 'fields'>): boolean {
  return section === 'education' && isAbsent(fields.endDate) && isAbsent(fields.graduation)
}

/** What a file holds with what the owner typed. An entry that still lacks something stays as it is. */
export function withTyped(read: Read, typed: Typed): Read {
  const parsedItems = read.parsedItems.map((parsedItem, index) => {
    const given = typed.get(parsedItemKey(parsedItem, index))
    const lacked = given === undefined ? [] : lackedFields(parsedItem, given)
    const isLeft = lacked.length === 0 && (parsedItem.missing.length > 0 || !isOpenSchool(parsedItem))
    if (isLeft || lacked.some(({ problem }) => problem !== none)) return parsedItem
    return { ...parsedItem, fields: { ...parsedItem.fields, ...given }, missing: [] }
  })
  return { ...read, parsedItems }
}
