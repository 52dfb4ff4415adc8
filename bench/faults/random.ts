/** Pseudo-random numbers; the same seed returns the same sequence. */
export type Random = {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number
  /** True in one of `times` cases on average. */
  once(times: number): boolean
  oneOf<T>(things: readonly T[]): T
}

/** Marsaglia's 32-bit xorshift. The first rounds are discarded, so that seeds close to each other diverge. */
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
