/** How late a timer may fire, and its interval; in ms. docs/behaviour.md 13.13. */
const maxLateMs = 500
const pollIntervalMs = 250

/** The error of a page that is not rendered because the process is overloaded, or too many renders wait. */
export const overloaded = new Error('Too many tasks are waiting.')

/**
 * Returns whether this process is overloaded: twice in a row its timer fired more than half a second late. Once can be the
 * machine, or one large page. The timer does not keep the process alive.
 */
export function watchOverload(): () => boolean {
  let expectedAt = performance.now() + pollIntervalMs
  let late = 0
  setInterval(() => {
    const now = performance.now()
    late = now - expectedAt > maxLateMs ? late + 1 : 0
    expectedAt = now + pollIntervalMs
  }, pollIntervalMs).unref()
  return () => late >= 2
}
