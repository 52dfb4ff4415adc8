import { call, take } from '#domain/call.ts'
import { timeoutText } from '#domain/site/request-failure.ts'
import type { Ports } from '#ports/ports.ts'
import { toLocation } from '#resume/records/collections/location.ts'
import { type Location, placeText } from '#resume/records/location.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'

/** How long a page waits for the location, in ms. After that it is rendered without it. */
const locationWaitMs = 2000

type LocationPorts = Pick<Ports, 'locationLookup' | 'documents'>

/**
 * Returns the owner's location: looked up, else that of `location/owner`, or none when the document is missing or holds no place.
 * Fails with a message that may be shown. docs/behaviour.md 11.7.
 */
export const lookUpLocation = call(async ({ locationLookup, documents }: LocationPorts): Promise<Location | None> => {
  if (locationLookup !== none) return take(await locationLookup.lookUp())
  const read = take(await documents.read('location', 'owner'))
  const location = toLocation(read?.fields ?? {})
  return placeText(location) === none ? none : location
})

/** The cached location of the owner. */
export type CachedLocation = {
  /**
   * Returns the location or the failure of its lookup. A failure is cached like a success and not tried again. A caller
   * that waits longer than `locationWaitMs` gets a timeout; the lookup continues for later pages.
   */
  read(): Promise<Result<Location | None>>
  /** Makes the next read look the location up again, after a change of content. */
  forget(): void
}

/**
 * Looks the location up once for all pages. `onChange` is called when it arrives after a page was rendered without it,
 * because that page may be cached; `onResult` after each look-up.
 */
export function cachedLocation(
  ports: LocationPorts & Pick<Ports, 'clock'>,
  onChange: () => void,
  onResult: (result: Result<Location | None>) => void = () => {},
): CachedLocation {
  let known: Result<Location | None> | None = none
  let lookup: Promise<Result<Location | None>> | None = none
  let isMissed = false

  function begin(): Promise<Result<Location | None>> {
    isMissed = false
    const begun = lookUpLocation(ports).then((result) => {
      if (lookup !== begun) return result
      known = result
      onResult(result)
      if (isMissed && result.ok) onChange()
      return result
    })
    return begun
  }

  async function tooLate(): Promise<Result<Location>> {
    await ports.clock.wait(locationWaitMs)
    isMissed ||= known === none
    return failed('unavailable', timeoutText(locationWaitMs))
  }

  return {
    async read() {
      if (known !== none) return known
      lookup ??= begin()
      return Promise.race([lookup, tooLate()])
    },
    forget() {
      known = none
      lookup = none
    },
  }
}
