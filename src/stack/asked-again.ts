import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '#resume/result.ts'

/** Number of tries before a service counts as unavailable: half a minute, as each call has its own limit of 4 s. */
const tries = 5

/**
 * Pause between two tries, in ms: longer than the 2 s for which the adapters fail at once after a call without an answer.
 */
const usualPauseMs = 2500

/**
 * Repeats a call until it gives an answer: a start has more time than a page, whose calls end after seconds. It repeats
 * after 'unavailable' only; any other failure is an answer. Without an answer it returns the last failure.
 */
export async function askedAgain<T>(ask: () => Promise<Result<T>>, pauseMs = usualPauseMs): Promise<Result<T>> {
  let answer = await ask()
  for (let asked = 1; asked < tries && !answer.ok && answer.failure.code === 'unavailable'; asked += 1) {
    await wait(pauseMs)
    answer = await ask()
  }
  return answer
}
