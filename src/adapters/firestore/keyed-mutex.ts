import type { Result } from '#domain/result.ts'
import { deadlineMs, failureOf } from './guard.ts'

/** Does work when all work under one of these names that was asked for before it has ended. */
export type Turns = <T>(names: readonly string[], work: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Lets the calls of this process that decide from the same documents go one after the other. Between processes the commits
 * themselves decide who was faster; within one, a hundred calls that fight would read everything a hundred times.
 * Fails with 'unavailable' when it is not somebody's turn within the limit; then nothing was done.
 */
export function turns(limitMs = deadlineMs, clock: () => number = () => performance.now()): Turns {
  const last = new Map<string, Promise<void>>()

  return async (names, work) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const before = names.flatMap((name) => last.get(name) ?? [])
    for (const name of names) last.set(name, ended)
    const asked = clock()
    try {
      await Promise.all(before)
      if (clock() - asked > limitMs) return failureOf('save', new Error('Others took too long.'))
      return await work()
    } finally {
      for (const name of names) if (last.get(name) === ended) last.delete(name)
      end()
    }
  }
}
