import { collections } from '#resume/records/collections/collections.ts'
import { idsField } from '#resume/records/item-ids.ts'
import { type None, none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { besideTranslation } from '../languages/translated-name.ts'
import { type EntryName, entryNameOf } from './entry-name.ts'
import { differingNames, fieldOf, withField } from './field-path.ts'

/** The collections of the draft. No page and no bundle is made from them. docs/architecture.md, Draft and publish. */
export const draftCollections = { entries: 'draft', folders: 'draft-folders', undo: 'draft-undo' } as const

/** Who changed something: an account, by the name that it had then. */
export type Author = { uid: string; name: string }

/** The last change of a part of the draft: when, and by whom. */
export type LastEdit = { at: string; by: Author }

/**
 * An entry that differs from the published one: the whole entry in `fields`, none when it is deleted. `base` is the hash of the
 * published fields that it began from, none for a new entry. `version` is the hash of `fields`. `changes` is how many changes it counts.
 */
export type DraftEntry = EntryName &
  LastEdit & { base: string | None; fields: Fields | None; version: string; changes: number }

/** The published side of an entry: its fields, none when there is no such entry, and their hash. */
export type Published = { fields: Fields | None; hash: string | None }

/** The entry as drafted; none when it is deleted or missing. */
export function draftedFields(draft: DraftEntry | None, published: Fields | None): Fields | None {
  return draft === none ? published : draft.fields
}

/** The names of the fields that differ from the published ones; none of a new or deleted entry. */
export function changedFields(draft: Pick<DraftEntry, 'base' | 'fields'> | None, published: Fields | None): string[] {
  if (draft === none || draft.fields === none || draft.base === none || published === none) return []
  return differingNames(published, draft.fields)
}

/** Whether the published entry is no longer the one that the draft was made from. docs/behaviour.md 22.5. */
export function isStale(draft: DraftEntry, published: Published): boolean {
  return draft.base !== published.hash
}

/** A field with another value, by its name, which may be that of a translation. */
export type Edit = { path: string; value: unknown }

/** The fields after edits. */
export function withEdits(name: EntryName, fields: Fields, edits: readonly Edit[]): Fields {
  return edits.reduce((next, { path, value }) => withField(next, path, value, name), fields)
}

/** The drafted fields with one of them as it is published, and what goes with it. */
export function withoutField(name: EntryName, fields: Fields, published: Fields, field: string): Fields {
  const names = [field, ...fieldsWith(field)]
  return names.reduce((next, each) => withField(next, each, fieldOf(published, each), name), fields)
}

/** What goes with a field: the ids of its items, or what a translation is from. */
export function fieldsWith(field: string): string[] {
  return [besideTranslation(field) ?? idsField(field)]
}

/**
 * The draft of an entry with these fields, none to delete it; none when it is as published. A field that only means the same as the
 * published one gets its value. The one document of a collection is not new while it has no values.
 */
export function draftOf(
  { collection, id }: EntryName,
  base: string | None,
  fields: Fields | None,
  published: Fields | None,
  { at, by }: LastEdit,
): Omit<DraftEntry, 'version'> | None {
  const isOnly = collections[collection].id !== 'any'
  if (published === none && (fields === none || (isOnly && isSame(fields, {})))) return none
  const held = fields === none || published === none ? fields : withPublishedValues(fields, published)
  const isOne = base === none || held === none || published === none
  const changes = isOne ? 1 : differingNames(published, held).length
  return changes === 0 ? none : { collection, id, base, fields: held, at, by, changes }
}

function withPublishedValues(fields: Fields, published: Fields): Fields {
  const held = { ...fields }
  for (const name of new Set([...Object.keys(fields), ...Object.keys(published)])) {
    if (!isSame(fields[name], published[name])) continue
    if (Object.hasOwn(published, name)) held[name] = published[name]
    else delete held[name]
  }
  return held
}

/** Reads a stored draft of an entry; none when it is damaged. */
export function toDraftEntry(stored: Fields): DraftEntry | None {
  const { collection, id, base, fields, version, changes } = stored
  const name = entryNameOf(String(collection), String(id))
  const edit = toLastEdit(stored)
  if (name === none || edit === none || (base !== none && typeof base !== 'string')) return none
  if ((fields !== none && !isFields(fields)) || typeof version !== 'string' || typeof changes !== 'number') return none
  return { ...name, base, fields, version, ...edit, changes }
}

/** Reads when and by whom a part of the draft was changed; none when it is damaged. */
export function toLastEdit({ at, by }: Fields): LastEdit | None {
  const author = toAuthor(by)
  return typeof at !== 'string' || author === none ? none : { at, by: author }
}

export function toAuthor(value: unknown): Author | None {
  if (!isFields(value) || typeof value.uid !== 'string' || typeof value.name !== 'string') return none
  return { uid: value.uid, name: value.name }
}
