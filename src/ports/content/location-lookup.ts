import type { Location } from '#resume/records/location.ts'
import type { Result } from '#resume/result.ts'

/**
 * Looks up elsewhere where the owner lives. Fails with a message that may be shown ('Network Error', 'timeout of 30000ms
 * exceeded'). docs/behaviour.md 11.7.
 */
export interface LocationLookup {
  lookUp(): Promise<Result<Location>>
}
