import { toLocation } from '#domain/content/collections/location.ts'
import { placeText } from '#domain/content/location.ts'
import { none, success } from '#domain/result.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { LocationLookup } from '#ports/content/location-lookup.ts'

/** The location that the owner stored in `location/owner`; none when the document is missing or holds no place. */
export function documentLocation(documents: Pick<Documents, 'read'>): LocationLookup {
  return {
    async lookUp() {
      const read = await documents.read('location', 'owner')
      if (!read.ok) return read
      const location = toLocation(read.data?.fields ?? {})
      return success(placeText(location) === none ? none : location)
    },
  }
}
