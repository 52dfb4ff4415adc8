import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { Ports } from '#ports/ports.ts'

/** The account that changes the draft. */
export type Actor = Pick<LastEdit, 'by'>

/** A change of the draft by them, now. */
export function lastEditOf(clock: Ports['clock'], { by }: Actor): LastEdit {
  return { at: clock.now().toISOString(), by }
}
