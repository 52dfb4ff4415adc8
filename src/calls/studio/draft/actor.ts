import type { Touch } from '#domain/studio/draft-entry.ts'
import type { Ports } from '#ports/ports.ts'

/** The account and the tab that change the draft. */
export type Actor = Pick<Touch, 'by' | 'tab'>

/** A change of the draft by them, now. */
export function touchOf(clock: Ports['clock'], { by, tab }: Actor): Touch {
  return { at: clock.now().toISOString(), by, tab }
}
