import type { Query, QuerySnapshot } from './service.ts'

/** The wait before a failed listener is started again, in ms; each failure in a row doubles it, up to the longest. */
const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Listens to a query until the returned function is called. The client recovers from temporary failures itself; a
 * listener that it gives up is started again after a growing wait.
 */
export function listen(query: Query, onSnapshot: (snapshot: QuerySnapshot) => void): () => void {
  let failures = 0
  let stopped = false
  let stopListening = () => {}
  let timer: NodeJS.Timeout | undefined

  function begin(): void {
    stopListening = query.onSnapshot(
      (snapshot) => {
        failures = 0
        if (!stopped) onSnapshot(snapshot)
      },
      () => {
        if (stopped) return
        timer = setTimeout(begin, Math.min(firstPauseMs * 2 ** failures, longestPauseMs)).unref()
        failures += 1
      },
    )
  }

  begin()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopListening()
  }
}
