import { type None, none } from '#domain/result.ts'
import { listen } from './listening.ts'
import type { Query, Snapshot } from './service.ts'

/** After so long without anything due, the queue is listened to instead of asked. In ms. */
const quietAfterMs = 10_000

/** It is asked this often all the same: leases of the dead end without a word. In ms. */
const askEveryMs = 60_000

/** Whether a queue need not be asked, since nothing can be due. */
export type QuietQueue = {
  isQuiet(now: Date): boolean
  /** To be told what each asking gave. */
  asked(answer: 'nothing' | 'something'): void
  close(): void
}

/**
 * `first` is the query of the entry that waits for the next attempt; `timeOf` reads its time in milliseconds since 1970.
 * Listens from when the queue was quiet for the first time until it is closed.
 */
export function quietQueue(first: Query, timeOf: (snapshot: Snapshot) => number, clock: () => number): QuietQueue {
  let quietSince: number | None = none
  let askedAt = Number.NEGATIVE_INFINITY
  let nextAt: number | None = none
  let stop: (() => void) | None = none
  let isClosed = false

  return {
    isQuiet(now) {
      return nextAt !== none && now.getTime() < nextAt && clock() - askedAt < askEveryMs
    },

    asked(answer) {
      askedAt = clock()
      if (answer === 'something') quietSince = none
      else quietSince ??= askedAt
      if (quietSince === none || askedAt - quietSince < quietAfterMs || stop !== none || isClosed) return
      stop = listen(first, ({ docs: [next] }) => {
        nextAt = next === undefined ? Number.POSITIVE_INFINITY : timeOf(next)
      })
    },

    close() {
      isClosed = true
      stop?.()
    },
  }
}
