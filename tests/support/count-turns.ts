/** How many turns other work of this process has had. */
export function countTurns(): () => number {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns += 1
    next = setImmediate(count)
  }
  return () => {
    clearImmediate(next)
    return turns
  }
}
