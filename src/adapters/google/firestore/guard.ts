import { notSavedText } from '#domain/not-saved.ts'
import { type FailureCode, failed, type Result, success } from '#resume/result.ts'
import { unlessAway, within } from '../within.ts'

/**
 * The timeout of a call, in ms: a page that waits for it once is answered within 5 s. The client itself would wait 41 s
 * for a service that is away. docs/behaviour.md 17.3.
 */
export const deadlineMs = 4000

/**
 * The timeout for callers that can wait, such as an import, in ms: a line of 2 Mbit/s sends a commit of 10 MB in this
 * time.
 */
export const longDeadlineMs = 60_000

/** Runs calls of the service within their timeout, and turns their errors into failures. */
export type Guard = <T>(trying: 'read' | 'save', work: () => Promise<T>) => Promise<Result<T>>

/**
 * One guard serves all adapters of a service. A write that timed out may still take effect. No failure's message
 * contains the service's words.
 */
export function guard(limitMs = deadlineMs, clock?: () => number): Guard {
  const asked = unlessAway(isAway, clock)
  return async (trying, work) => {
    try {
      return success(await asked(() => inTime(limitMs, work)))
    } catch (cause) {
      return failureOf(trying, cause)
    }
  }
}

/** The only place that turns errors of the service into failures. docs/behaviour.md 9.6, 17.3. */
export function failureOf(trying: 'read' | 'save', cause: unknown): ReturnType<typeof failed> {
  const code = codeOf(cause)
  const isTooLarge = trying === 'save' && code === invalidArgument
  return failed(isTooLarge ? 'quota-exceeded' : (codes[code] ?? 'unavailable'), messages[trying], cause)
}

/** Returns the number of a gRPC status, or -1 for another error. Source: grpc.io, status codes. */
export function codeOf(cause: unknown): number {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : -1
}

/**
 * Codes of a failed precondition: the document is gone, exists already, was written since, or another commit was
 * faster.
 */
export const precondition = { notFound: 5, alreadyExists: 6, failed: 9, aborted: 10 } as const

/** The service rejects what exceeds its limits with this code; names and values are validated before they are sent. */
const invalidArgument = 3
const deadlineExceeded = 4
const unavailable = 14

const codes: Partial<Record<number, FailureCode>> = {
  7: 'unauthorized',
  8: 'quota-exceeded',
  16: 'unauthenticated',
}

const messages = {
  read: 'The document store is not available.',
  save: notSavedText,
}

function isAway(cause: unknown): boolean {
  return codeOf(cause) === deadlineExceeded || codeOf(cause) === unavailable
}

/** Returns the work's result, or throws a DEADLINE_EXCEEDED error after `limitMs`. */
export function inTime<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const late = () => Object.assign(new Error(`no answer within ${limitMs} ms`), { code: deadlineExceeded })
  return within(limitMs, late, work)
}
