import * as v from 'valibot'
import { about, countryCode, group, nameText, optional, textOrBlank } from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { oneDocument } from '../collection.ts'
import type { Location } from '../location.ts'

export const locationFields = group({
  city: v.pipe(nameText(), v.title('City')),
  state: v.pipe(textOrBlank(), v.title('State'), about({ isName: true })),
  zipcode: v.pipe(textOrBlank(), v.title('Postal code'), about({ isName: true })),
  country: v.pipe(optional(countryCode()), v.title('Country'), v.description('two letters, such as `US`')),
})

/** Reads a location from stored or looked-up fields; damaged fields are ''. */
export function toLocation(fields: Fields): Location {
  const { country: _, ...location } = tolerant(locationFields, fields)
  return location
}

export const location = oneDocument('owner', locationFields, { about: 'Where you live.', first: 'city' })
