import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { comparedText } from '../text.ts'
import { itemKey } from './entry-keys.ts'
import { itemFields } from './item-lists.ts'
import type { ItemSection } from './parsed-items.ts'

/**
 * What a file puts into one entry: `fields` take the place of its own, and none takes one away. `start` is what the entry begins with
 * where there is none. `isWhole`: it gets these fields and no others. `items` join the `list` of the entry, each in the place of the
 * one with its key.
 */
export type Patch = {
  collection: string
  id: string
  fields: Fields
  start?: Fields
  isWhole?: true
  list?: ItemSection | 'courses'
  items?: readonly unknown[]
}

/** The fields of an entry with a patch. */
export function patched(before: Fields | None, { fields, start, isWhole, list, items = [] }: Patch): Fields {
  if (isWhole) return fields
  const next: Record<string, unknown> = { ...start, ...before, ...fields }
  if ('jsonResume' in fields) next.jsonResume = withKeys(before?.jsonResume, fields.jsonResume)
  if (list !== undefined) next[list] = withItems(list, next[list], items)
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== none || before?.[name] === none))
}

/** What two items of a list are the same by. */
export function listKey(list: ItemSection | 'courses', item: unknown): string {
  return list === 'courses' ? comparedText(String(item)) : itemKey(list, itemFields(item))
}

function withItems(list: ItemSection | 'courses', held: unknown, items: readonly unknown[]): unknown[] {
  const next: unknown[] = Array.isArray(held) ? [...held] : []
  for (const item of items) {
    const key = listKey(list, item)
    const at = next.findIndex((each) => listKey(list, each) === key)
    next[at === -1 ? next.length : at] = item
  }
  return next
}

/** Unknown keys of a file beside those that are kept already. */
function withKeys(kept: unknown, given: unknown): unknown {
  if (!isFields(kept) || !isFields(given)) return given
  const names = Object.keys({ ...kept, ...given })
  return Object.fromEntries(names.map((name) => [name, name in given ? withKeys(kept[name], given[name]) : kept[name]]))
}
