/** How late a timer may fire, and its interval; in ms. docs/behaviour.md 13.13. */
const maxLateMs = 500
const pollIntervalMs = 250

/** How long after its start a process is not overloaded, in ms: then its own start makes the timers late, and pages wait instead. */
const startMs = 10_000

/** The error of a page that is not rendered; the message is for the log. */
export class Overloaded extends Error {}

/**
 * Returns by how many ms the timers of this process are late while that means it is overloaded, else 0: twice in a row its timer
 * fired more than half a second late. Once can be the machine, or one large page. The timer does not keep the process alive.
 */
export function watchOverload(quietMs = startMs): () => number {
  const countedFrom = performance.now() + quietMs
  let expectedAt = performance.now() + pollIntervalMs
  let late: number[] = []
  setInterval(() => {
    const now = performance.now()
    late = now - expectedAt > maxLateMs && now >= countedFrom ? [...late.slice(-1), Math.round(now - expectedAt)] : []
    expectedAt = now + pollIntervalMs
  }, pollIntervalMs).unref()
  return () => (late.length < 2 ? 0 : Math.min(...late))
}

/** What the log says of a page that was not rendered because timers are late. */
export function lateText(lateMs: number): string {
  return `Timers of the process are ${lateMs} ms late, twice in a row, and may be ${maxLateMs}: it has too little CPU time, or one task holds it up.`
}
