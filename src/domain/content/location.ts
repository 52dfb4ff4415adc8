import { type None, none } from '../result.ts'
import { type Fields, optional, type Problem, type Reader, record, text } from '../schema/record.ts'
import { joined } from '../text.ts'

/** `state` and `zipcode` are '' where a country has none. */
export type Location = { city: string; state: string; zipcode: string }

const textOrBlank: Reader<string> = (value) => {
  const read = optional(text)(value)
  return { ...read, value: read.value ?? '' }
}

const readLocation = (fields: Fields) =>
  record<Location>({ city: text, state: textOrBlank, zipcode: textOrBlank })(fields)

/** Reads a location from stored or looked-up fields; damaged fields are ''. */
export function toLocation(fields: Fields): Location {
  return readLocation(fields).value
}

export function locationProblems(fields: Fields): Problem[] {
  return readLocation(fields).problems
}

/** 'Charleston, SC', or none when the place is unknown; never with a stray comma. docs/behaviour.md 11.7. */
export function placeText(location: Location | None): string | None {
  const place = location === none ? '' : joined([location.city, location.state])
  return place === '' ? none : place
}

/** 'Charleston, SC 29403', or none when the place is unknown. docs/behaviour.md 4.3. */
export function placeWithZipcode(location: Location | None): string | None {
  const place = placeText(location)
  return place === none || location === none ? none : joined([place, location.zipcode], ' ')
}
