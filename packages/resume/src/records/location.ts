import { type None, none } from '../result.ts'
import type { Tolerant } from '../schema/read.ts'
import { joined } from '../text.ts'
import type { locationFields } from './collections/location.ts'

/** `state` and `zipcode` are '' where a country has none. */
export type Location = Omit<Tolerant<typeof locationFields>, 'country'>

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
