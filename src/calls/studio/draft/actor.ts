import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { Ports } from '#ports/ports.ts'

/** The account and the tab that change the draft. */
export type Actor = Pick<LastEdit, 'by' | 'tab'>

/** A change of the draft by them, now. */
export function lastEditOf(clock: Ports['clock'], { by, tab }: Actor): LastEdit {
  return { at: clock.now().toISOString(), by, tab }
}
