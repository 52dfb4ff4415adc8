import type { TrialStep } from '#domain/health/trial.ts'
import type { PlaceSetup } from '#domain/places/place.ts'
import type { None, Result } from '#resume/result.ts'

/** What is being done at a place. `done` of `all` files are sent; both are 0 before that is known. */
export type PlaceWork = { step: 'waiting' | 'making' | 'sending' | 'polling'; done: number; all: number }

/** The work at the places of a running site. docs/behaviour.md 34.9. */
export interface Places {
  /** What is under way at a place in this process; none when nothing is. */
  working(id: string): PlaceWork | None
  /** Begins to send what visitors see now, or an earlier publish, to these places, one after the other. The latest order for a place counts. */
  publish(ids: readonly string[], number?: number): void
  /** Whether the public address shows what was sent last. */
  checkShown(id: string): Promise<Result<boolean>>
  /** Tries what a send needs, and whether the public address answers. `setup` is that of `preparedPlace`; nothing is sent. */
  check(id: string, setup: PlaceSetup): Promise<Result<TrialStep[]>>
}
