import type { Result } from '#domain/result.ts'

/** How often a service is asked before it counts as away. */
const tries = 3

/**
 * The first answer of a service that gives one: a start has more time than a visitor, for whom each question is given up after
 * seconds. What it refuses, it refuses at once; without any answer the last failure is given.
 */
export async function askedAgain<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
  let answer = await ask()
  for (let asked = 1; asked < tries && !answer.ok && answer.failure.code === 'unavailable'; asked += 1)
    answer = await ask()
  return answer
}
