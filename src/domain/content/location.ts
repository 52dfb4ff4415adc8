import { type None, none } from '../result.ts'
import { type Fields, optional, type Problem, type Reader, record, text } from '../schema/record.ts'
import { joined } from '../text.ts'

/** Not every country has states or zipcodes: what is absent is blank. */
export type Location = { city: string; state: string; zipcode: string }

const textOrBlank: Reader<string> = (value) => {
  const read = optional(text)(value)
  return { ...read, value: read.value ?? '' }
}

const readLocation = (fields: Fields) =>
  record<Location>({ city: text, state: textOrBlank, zipcode: textOrBlank })(fields)

/** A location from stored or looked-up fields; what is damaged in them is blank. */
export function toLocation(fields: Fields): Location {
  return readLocation(fields).value
}

export function locationProblems(fields: Fields): Problem[] {
  return readLocation(fields).problems
}

/** 'Charleston, SC', or none when the place is not known: never an empty comma. Source: docs/behaviour.md 11.7. */
export function placeText(location: Location | None): string | None {
  const place = location === none ? '' : joined([location.city, location.state])
  return place === '' ? none : place
}

/** 'Charleston, SC 29403'. Source: docs/behaviour.md 4.3. */
export function placeWithZipcode(location: Location | None): string | None {
  const place = placeText(location)
  return place === none || location === none ? none : joined([place, location.zipcode], ' ')
}
