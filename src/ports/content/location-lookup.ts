import type { Location } from '#domain/content/location.ts'
import type { None, Result } from '#domain/result.ts'

/**
 * Where the owner lives; none when the owner has stored no place. Fails with a message that may be shown ('Network Error',
 * 'timeout of 30000ms exceeded'). Source: docs/behaviour.md 11.7.
 */
export interface LocationLookup {
  lookUp(): Promise<Result<Location | None>>
}
