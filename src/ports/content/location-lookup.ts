import type { Location } from '#domain/content/location.ts'
import type { Result } from '#domain/result.ts'

/**
 * Looks up elsewhere where the owner lives. Fails with a message that may be shown ('Network Error', 'timeout of 30000ms
 * exceeded'). docs/behaviour.md 11.7.
 */
export interface LocationLookup {
  lookUp(): Promise<Result<Location>>
}
