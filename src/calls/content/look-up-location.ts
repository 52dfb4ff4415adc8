import type { Location } from '#domain/content/location.ts'
import { failed, type None, none, type Result } from '#domain/result.ts'
import { timeoutText } from '#domain/site/request-failure.ts'
import type { Ports } from '#ports/ports.ts'

/** The longest that a page waits for the place; then it stands without it. */
export const locationWaitMs = 2000

/**
 * Looks the owner's location up; none when the owner has stored no place.
 * Fails with a message that may be shown.
 * Source: docs/behaviour.md 11.7.
 */
export function lookUpLocation({ locationLookup }: Pick<Ports, 'locationLookup'>): Promise<Result<Location | None>> {
  return locationLookup.lookUp()
}

/** What is known of the owner's location. */
export type CachedLocation = {
  /**
   * The location, or why there is none. A failure is remembered like a success: there are no more tries. A page that
   * would wait longer than `locationWaitMs` gets a failure of its own, while the look-up goes on for the next.
   */
  read(): Promise<Result<Location | None>>
  /** Makes the next read look it up again, because content changed. */
  forget(): void
}

/**
 * Looks the location up once for all pages. `onChange` is called when it is found after a page went without it: that page
 * may be cached.
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
