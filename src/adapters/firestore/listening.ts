import type { Query, QuerySnapshot } from './service.ts'

/** The pause before a listener that failed is begun again; each failure in a row doubles it, up to the longest. In ms. */
const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Listens to a query until it is told to stop. The client mends what passes by itself; a listener that it gives up is begun
 * again, with growing pauses. Gives the call that ends it.
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
