import { type FailureCode, failed, type Result, success } from '#domain/result.ts'

/**
 * How long one call may take, so that a page which waits for it once is there within 5 s; the client itself would wait 41 s
 * for a service that is away. Source: docs/behaviour.md 17.3.
 */
export const deadlineMs = 4000

/** The same for who has time, such as an import: 10 MB in one commit go over a line of 2 Mbit/s meanwhile. */
export const longDeadlineMs = 60_000

/** After a call without an answer, others are refused at once, and one is let through this often to see. */
const probeEveryMs = 2000

/** Does calls of the service within their deadline, and turns what they throw into failures. */
export type Guard = <T>(trying: 'read' | 'save', work: () => Promise<T>) => Promise<Result<T>>

/**
 * One guard for all adapters of a service: a page that asks it for several things waits for one deadline, not for several.
 * A write that got no answer in time may still be done. No word of the service is in a failure's message.
 */
export function guard(limitMs = deadlineMs, clock: () => number = () => performance.now()): Guard {
  let probeAt: number | undefined

  return async (trying, work) => {
    if (probeAt !== undefined) {
      if (clock() < probeAt) return failureOf(trying, new Error('The service gave no answer a moment ago.'))
      probeAt = clock() + probeEveryMs
    }
    try {
      const data = await within(limitMs, work)
      probeAt = undefined
      return success(data)
    } catch (cause) {
      probeAt = isAway(cause) ? clock() + probeEveryMs : undefined
      return failureOf(trying, cause)
    }
  }
}

/** The one place where what the service throws becomes a failure. Source: docs/behaviour.md 9.6, 17.3. */
export function failureOf(trying: 'read' | 'save', cause: unknown): ReturnType<typeof failed> {
  const code = codeOf(cause)
  const isTooLarge = trying === 'save' && code === invalidArgument
  return failed(isTooLarge ? 'quota-exceeded' : (codes[code] ?? 'unavailable'), sentences[trying], cause)
}

/** The number of a gRPC status, or -1. Source: grpc.io, status codes. */
export function codeOf(cause: unknown): number {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : -1
}

/** What a refused precondition says: the document is there already, is gone, was written since, or others were faster. */
export const precondition = { notFound: 5, alreadyExists: 6, failed: 9, aborted: 10 } as const

/** What is over a limit of the service is refused as this; names and values are judged before they are sent. */
const invalidArgument = 3
const deadlineExceeded = 4
const unavailable = 14

const codes: Partial<Record<number, FailureCode>> = {
  7: 'unauthorized',
  8: 'quota-exceeded',
  16: 'unauthenticated',
}

const sentences = {
  read: 'The document store is not available.',
  save: 'We could not save this right now. Please try again later.',
}

function isAway(cause: unknown): boolean {
  return codeOf(cause) === deadlineExceeded || codeOf(cause) === unavailable
}

/** What the work gives, or an error of the kind that a late answer is. */
export async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no answer within ${limitMs} ms`), { code: deadlineExceeded })
    timer = setTimeout(() => reject(error), limitMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
