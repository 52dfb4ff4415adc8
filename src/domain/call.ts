import { type FailureCode, failed, type Result, success } from '#resume/result.ts'

type Failed = ReturnType<typeof failed>

/** Carries a failure out of the functions that a call consists of. It never leaves the call: `call` catches it. */
class CallFailure extends Error {
  readonly result: Failed

  constructor(result: Failed) {
    super(result.failure.message)
    this.result = result
  }
}

/**
 * The data of a result; a failure ends the call. Inside a call, functions that are private to their file return plain
 * values, and `take` and `fail` as they need. Who imports a function gets a `Result`, except within a command of the
 * CLI, which is one call. A function that is given to a port must not `take` or `fail`.
 */
export function take<T>(result: Result<T>): T {
  if (!result.ok) throw new CallFailure(result)
  return result.data
}

/** The data of several results, read at the same time. When all are there, the first failure among them ends the call. */
export async function takeAll<T extends readonly unknown[] | []>(
  results: {
    [Key in keyof T]: Promise<Result<T[Key]>>
  },
): Promise<T> {
  const all = await Promise.all(results as readonly Promise<Result<unknown>>[])
  return all.map(take) as unknown as T
}

/** Ends the call with a failure of its own. */
export function fail(code: FailureCode, message: string, cause?: unknown): never {
  throw new CallFailure(failed(code, message, cause))
}

/**
 * Makes a product call of a function that may `take` and `fail`: it returns the function's value, or the failure that ended
 * it. Every other exception is a bug and passes.
 */
export function call<Args extends unknown[], T>(
  run: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<Result<T>> {
  return async (...args) => {
    try {
      return success(await run(...args))
    } catch (thrown) {
      if (thrown instanceof CallFailure) return thrown.result
      throw thrown
    }
  }
}
