/** How late a look may be, in ms, and how often one is taken. Source: docs/behaviour.md 13.13. */
const maxLateMs = 500
const pollIntervalMs = 250

/**
 * Whether this process has more to do than it can: twice in a row its timer came more than half a second late. Once can
 * be the machine, or one big page. The timer keeps no process alive.
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
