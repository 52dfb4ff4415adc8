import { type None, none } from '#resume/result.ts'
import { listen } from '../listening.ts'
import type { Query, Snapshot } from '../service.ts'

/** After this long with nothing due, the queue is listened to instead of polled; in ms. */
const quietAfterMs = 10_000

/** A quiet queue is still polled at this interval, in ms: a lease of a dead process ends without an event. */
const askEveryMs = 60_000

/** Whether a queue need not be polled, because nothing can be due. */
export type QuietQueue = {
  isQuiet(now: Date): boolean
  /** The caller reports the result of each poll. */
  asked(answer: 'nothing' | 'something'): void
  close(): void
}

/**
 * `first` is the query for the entry with the next attempt; `timeOf` returns its time in ms since 1970. Listens from
 * the first quiet moment until `close`.
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
