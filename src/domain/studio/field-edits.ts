import { none } from '../result.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Edit } from './draft-entry.ts'
import { pathParts } from './field-path.ts'
import { isSame } from './same-value.ts'

/** What has to be edited in an entry so that it holds other fields. Fields that no form and no path can name stay. */
export function fieldEdits(wanted: Fields, held: Fields): Edit[] {
  const names = new Set([...Object.keys(held), ...Object.keys(wanted)])
  const changed = [...names].filter((name) => pathParts(name)?.length === 1 && !isSame(held[name], wanted[name]))
  return changed.map((path) => ({ path, value: wanted[path] ?? none }))
}
