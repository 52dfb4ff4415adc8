import { group, text, textOrBlank } from '../schema/fields.ts'
import { tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Location } from './location.ts'

export const locationFields = group({ city: text(), state: textOrBlank(), zipcode: textOrBlank() })

/** Reads a location from stored or looked-up fields; damaged fields are ''. */
export function toLocation(fields: Fields): Location {
  return tolerant(locationFields, fields)
}
