import { placeText, toLocation } from '#domain/location.ts'
import { failed, none, success } from '#domain/result.ts'
import type { Documents } from '#ports/documents.ts'
import type { LocationLookup } from '#ports/location-lookup.ts'

/** The location that the owner wrote down. Without a place in it, it fails with 'unavailable'. Source: readings, location look-up. */
export function documentLocation(documents: Pick<Documents, 'read'>): LocationLookup {
  return {
    async lookUp() {
      const read = await documents.read('location', 'owner')
      if (!read.ok) return read
      const location = toLocation(read.data?.fields ?? {})
      return placeText(location) === none ? failed('unavailable', 'No location was found.') : success(location)
    },
  }
}
