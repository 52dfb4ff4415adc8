import type { Location } from '#domain/content/location.ts'
import type { None, Result } from '#domain/result.ts'

/**
 * Looks up where the owner lives; none when no place is stored. Fails with a message that may be shown ('Network Error',
 * 'timeout of 30000ms exceeded'). docs/behaviour.md 11.7.
 */
export interface LocationLookup {
  lookUp(): Promise<Result<Location | None>>
}
