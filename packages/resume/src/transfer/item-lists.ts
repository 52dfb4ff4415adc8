import { collections } from '../records/collections/collections.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { kindOf } from '../schema/walk.ts'
import { type ItemSection, importLimits } from './parsed-items.ts'

/** An item of a list of the owner as it is stored: a skill or activity that is a name alone is a text. */
export function storedItem(section: ItemSection, fields: Fields): unknown {
  const isName = Object.keys(fields).every((key) => key === 'name')
  return (section === 'skills' || section === 'activities') && isName ? fields.name : fields
}

/** The fields of a stored item. */
export function itemFields(item: unknown): Fields {
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Fields) : { name: item }
}

/** How many items a list of the owner has after an import at most; the studio's form rejects more. */
export function maxItems(section: ItemSection): number {
  const schema = collections['person-info'].fields.entries[section]
  return (schema === undefined ? undefined : kindOf(schema).about.most) ?? importLimits.items
}
