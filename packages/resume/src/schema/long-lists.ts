import type * as v from 'valibot'
import type { Problem } from './read.ts'
import { isFields } from './stored-fields.ts'
import { kindOf } from './walk.ts'

/** How many items a list has at most whose schema has no other limit. docs/behaviour.md 22.4. */
export const listItems = 200

/** The lists of a value that have more items than they may, with their paths: each screen and page shows a list whole. docs/behaviour.md 12.3 */
export function longLists(schema: v.GenericSchema, value: unknown, field = ''): Problem[] {
  const kind = kindOf(schema)
  const at = (part: string) => (field === '' ? part : `${field}.${part}`)
  if (kind.kind === 'either')
    return longLists(isFields(value) && kind.key in value ? kind.first : kind.second, value, field)
  if (kind.kind === 'list' && Array.isArray(value)) {
    const most = kind.about.most ?? listItems
    if (value.length > most) return [{ field, reason: `has more than ${most} items` }]
    return value.flatMap((item, place) => longLists(kind.item, item, `${field}[${place}]`))
  }
  if (kind.kind !== 'group' || !isFields(value)) return []
  return Object.entries(kind.entries).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? longLists(inner, value[name], at(name)) : [],
  )
}
