import type { Location } from '#domain/content/location.ts'
import { failed, type None, none, type Result } from '#domain/result.ts'
import { timeoutText } from '#domain/site/request-failure.ts'
import type { Ports } from '#ports/ports.ts'

/** How long a page waits for the location, in ms. After that it is rendered without it. */
const locationWaitMs = 2000

/**
 * Returns the owner's location, or none when no place is stored. Fails with a message that may be shown. docs/behaviour.md
 * 11.7.
 */
export function lookUpLocation({ locationLookup }: Pick<Ports, 'locationLookup'>): Promise<Result<Location | None>> {
  return locationLookup.lookUp()
}

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
 * because that page may be cached.
 */
export function cachedLocation(ports: Pick<Ports, 'locationLookup' | 'clock'>, onChange: () => void): CachedLocation {
  let known: Result<Location | None> | None = none
  let lookup: Promise<Result<Location | None>> | None = none
  let isMissed = false

  function begin(): Promise<Result<Location | None>> {
    isMissed = false
    const begun = lookUpLocation(ports).then((result) => {
      if (lookup !== begun) return result
      known = result
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
