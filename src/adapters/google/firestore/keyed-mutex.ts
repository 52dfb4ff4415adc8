import type { Result } from '#resume/result.ts'
import { deadlineMs, failureOf } from './guard.ts'

/** Runs the work when all earlier work under one of these names has ended. */
export type KeyedMutex = <T>(names: readonly string[], work: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Serialises the calls of this process that decide from the same documents. Between processes, commits detect
 * conflicts; within one process, a hundred competing calls would read everything a hundred times. Fails with
 * 'unavailable' when the turn does not come within the limit; then nothing was done.
 */
export function keyedMutex(limitMs = deadlineMs, clock: () => number = () => performance.now()): KeyedMutex {
  const last = new Map<string, Promise<void>>()

  return async (names, work) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const before = names.flatMap((name) => last.get(name) ?? [])
    for (const name of names) last.set(name, ended)
    const asked = clock()
    try {
      await Promise.all(before)
      if (clock() - asked > limitMs)
        return failureOf('save', new Error('Earlier work on the same documents took too long.'))
      return await work()
    } finally {
      for (const name of names) if (last.get(name) === ended) last.delete(name)
      end()
    }
  }
}
