/** Chance that comes the same from the same seed. */
export type Random = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  /** Whether something happens that happens once in `times`. */
  once(times: number): boolean
  oneOf<T>(things: readonly T[]): T
}

/** Marsaglia's xorshift with 32 bits, after a few rounds that part seeds which lie close. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  for (let round = 0; round < 8; round += 1) next()
  const below = (end: number) => next() % end
  return { below, once: (times) => below(times) === 0, oneOf: (things) => things[below(things.length)] as never }
}
