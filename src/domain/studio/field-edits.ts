import { fieldNameOf } from '../languages/translated-name.ts'
import { none } from '../result.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Edit } from './draft-entry.ts'
import { fieldOf, pathParts } from './field-path.ts'
import { allDifferingNames } from './same-value.ts'

/** What has to be edited in an entry so that it holds other fields. Fields that no form and no path can name stay. */
export function fieldEdits(wanted: Fields, held: Fields): Edit[] {
  const changed = allDifferingNames(held, wanted).filter(
    (name) => pathParts(name) !== none && fieldNameOf(name) === name,
  )
  return changed.map((path) => ({ path, value: fieldOf(wanted, path) ?? none }))
}
