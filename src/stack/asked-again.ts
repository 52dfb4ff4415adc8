import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '#domain/result.ts'

/** How often a service is asked before it counts as away: with its own limit of 4 s for each call, for half a minute. */
const tries = 5

/** Longer than the 2 s for which the adapters refuse at once after a call without an answer; in ms. */
const usualPauseMs = 2500

/**
 * The first answer of a service that gives one: a start has more time than a visitor, for whom each question is given up after
 * seconds. What it refuses, it refuses at once; without any answer the last failure is given.
 */
export async function askedAgain<T>(ask: () => Promise<Result<T>>, pauseMs = usualPauseMs): Promise<Result<T>> {
  let answer = await ask()
  for (let asked = 1; asked < tries && !answer.ok && answer.failure.code === 'unavailable'; asked += 1) {
    await wait(pauseMs)
    answer = await ask()
  }
  return answer
}
