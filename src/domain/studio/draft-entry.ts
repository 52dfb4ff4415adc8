import { collections, lineFieldOf } from '../content/collections/collections.ts'
import { lineIdsField } from '../content/lines.ts'
import { besideTranslation, fieldNameOf, translatedName } from '../languages/translated-name.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type EntryName, entryNameOf } from './entry-name.ts'
import { fieldOf, outside, pathParts, withField, withValueAt } from './field-path.ts'
import { differingNames, isSame } from './same-value.ts'

/** Who changed something: an account, by the name that it had then. */
export type Author = { uid: string; name: string }

/**
 * The last change of a value: when, by whom, and in which tab. `turn` is the number of the tab's request, which rises: so requests of
 * one tab that overtake each other never collide. What is not an autosave has none.
 */
export type LastEdit = { at: string; by: Author; tab: string; turn?: number }

/**
 * An entry that differs from the published one. `base` is the hash of the published fields that it was made from, none for
 * a new entry; `fields` is the whole entry, none when it is deleted. `touched` holds the changed paths. `changes` is how
 * many changes it counts.
 */
export type DraftEntry = EntryName & {
  base: string | None
  fields: Fields | None
  touched: Readonly<Record<string, LastEdit>>
  changes: number
}

/** The published side of an entry: its fields, none when there is no such entry, and their hash. */
export type Published = { fields: Fields | None; hash: string | None }

/** The entry as drafted: the published fields, with the changed ones in their place; none when it is deleted or missing. */
export function draftedFields(draft: DraftEntry | None, published: Fields | None): Fields | None {
  if (draft === none) return published
  if (draft.fields === none || draft.base === none || published === none) return draft.fields
  const drafted = new Set(Object.keys(draft.touched).map(fieldNameOf))
  if (drafted.has(lineFieldOf(draft.collection) ?? '')) drafted.add(lineIdsField)
  let fields = published
  for (const name of drafted) fields = withField(fields, name, fieldOf(draft.fields, name), draft)
  return fields
}

/** The names of the fields that differ from the published ones; none of a new or deleted entry. */
export function changedFields(draft: DraftEntry | None, published: Fields | None): string[] {
  const fields = draftedFields(draft, published)
  if (draft === none || fields === none || published === none || draft.base === none) return []
  return differingNames(published, fields)
}

/** Whether the published entry is no longer the one that the draft was made from. docs/behaviour.md 22.5. */
export function isStale(draft: DraftEntry, published: Published): boolean {
  return draft.base !== published.hash
}

/** One changed value; the path is one of the schema. */
export type Edit = { path: string; value: unknown }

/**
 * The entry after edits by one person, or none when it no longer differs from the published one. A field that is as
 * published again has the published value, not one that only means the same. Returns 'no such path' for an item after the
 * end of its list.
 */
export function withEdits(
  name: EntryName,
  draft: DraftEntry | None,
  published: Published,
  edits: readonly Edit[],
  touch: LastEdit,
): DraftEntry | None | 'no such path' {
  let fields = draftedFields(draft, published.fields) ?? {}
  let touched = draft?.touched ?? {}
  for (const { path, value } of edits) {
    const changed = withValueAt(fields, pathParts(path) ?? [], value)
    if (changed === none) return 'no such path'
    fields = changed
    touched = { ...outside(touched, path), [path]: touch }
    const field = fieldNameOf(path)
    if (translatedName(field) !== undefined) fields = withField(fields, field, fieldOf(fields, field), name)
    if (published.fields === none || !isSame(fieldOf(fields, field), fieldOf(published.fields, field))) continue
    fields = withField(fields, field, fieldOf(published.fields, field), name)
    touched = outside(touched, field)
  }
  const made = { ...name, base: draft === none ? published.hash : draft.base, fields, touched }
  return counted(made, published.fields)
}

/** The entry without the changes of one field, or none when it no longer differs. */
export function withoutField(draft: DraftEntry, published: Published, field: string): DraftEntry | None {
  if (draft.fields === none || published.fields === none) return none
  let { fields, touched } = draft
  for (const name of [field, ...fieldsWith(draft, field)]) {
    fields = withField(fields, name, fieldOf(published.fields, name), draft)
    touched = outside(touched, name)
  }
  return counted({ ...draft, fields, touched }, published.fields)
}

/** What goes with a field: the ids of its lines, or what a translation is from. */
export function fieldsWith({ collection }: { collection: string }, field: string): string[] {
  if (field === lineFieldOf(collection)) return [lineIdsField]
  return besideTranslation(field) === undefined ? [] : [besideTranslation(field) ?? '']
}

/** The draft of a new entry. */
export function newEntry(name: EntryName, fields: Fields, touch: LastEdit): DraftEntry {
  return { ...name, base: none, fields, touched: { '': touch }, changes: 1 }
}

/** The draft of a published entry that is deleted. */
export function deletedEntry(name: EntryName, draft: DraftEntry | None, hash: string, touch: LastEdit): DraftEntry {
  const base = draft === none ? hash : draft.base
  return { ...name, base, fields: none, touched: { '': touch }, changes: 1 }
}

/**
 * Counts the changes: a new or deleted entry is one, any other has one for each field that differs. The one document of a collection
 * is not new while it has no values.
 */
export function counted(draft: Omit<DraftEntry, 'changes'>, published: Fields | None): DraftEntry | None {
  const isOnly = collections[draft.collection].id !== 'any'
  if (isOnly && published === none && draft.fields !== none && isSame(draft.fields, {})) return none
  const isOne = draft.base === none || draft.fields === none || published === none
  const changes = isOne ? 1 : changedFields({ ...draft, changes: 0 }, published).length
  return changes === 0 ? none : { ...draft, changes }
}

/** Reads a stored draft of an entry; none when it is damaged. */
export function toDraftEntry(stored: Fields): DraftEntry | None {
  const { collection, id, base, fields, touched, changes } = stored
  const name = entryNameOf(String(collection), String(id))
  if (name === none || (base !== none && typeof base !== 'string') || (fields !== none && !isFields(fields)))
    return none
  if (!isFields(touched) || typeof changes !== 'number') return none
  const touches = Object.entries(touched).flatMap(([path, each]) => {
    const touch = toLastEdit(each)
    return touch === none ? [] : [[path, touch] as const]
  })
  return {
    ...name,
    base,
    fields,
    touched: Object.fromEntries(touches),
    changes,
  }
}

/** Reads a stored touch; none when it is damaged. */
export function toLastEdit(value: unknown): LastEdit | None {
  if (!isFields(value) || typeof value.at !== 'string' || typeof value.tab !== 'string') return none
  const { at, tab, turn } = value
  const by = toAuthor(value.by)
  if (by === none) return none
  return typeof turn === 'number' ? { at, by, tab, turn } : { at, by, tab }
}

export function toAuthor(value: unknown): Author | None {
  if (!isFields(value) || typeof value.uid !== 'string' || typeof value.name !== 'string') return none
  return { uid: value.uid, name: value.name }
}
