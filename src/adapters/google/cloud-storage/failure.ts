import { errorCode } from '#domain/errors.ts'
import type { FailureCode, Result } from '#resume/result.ts'
import { attempting } from '../../file-store-failure.ts'

/** Returns the error for a service that kept reporting a temporary failure until the time limit. */
export function retryLimit(cause: unknown): Error {
  return Object.assign(new Error('The service did not complete the operation in time.', { cause }), {
    code: 'RETRY_LIMIT',
  })
}

export function isRetryLimit(cause: unknown): boolean {
  return errorCode(cause) === 'RETRY_LIMIT'
}

export const attempt = attempting(codeOf)

/** The data of a result; throws what a port without results throws. */
export function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure.cause })
  return result.data
}

/** Returns the HTTP status of the service's answer, or 0 without an answer. */
export function statusOf(cause: unknown): number {
  if (!(cause instanceof Error)) return 0
  const { code, status } = cause as { code?: unknown; status?: unknown }
  const found = [code, status].map(Number).find((each) => Number.isInteger(each) && each >= 100 && each <= 599)
  return found ?? 0
}

export function isMissing(cause: unknown): boolean {
  return statusOf(cause) === 404
}

/** Does work that requires that an object is unchanged. Returns false when another writer changed the object first. */
export async function unlessStale(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (cause) {
    if (statusOf(cause) === 412) return false
    throw cause
  }
}

/** docs/behaviour.md 9.6, 17.5. */
function codeOf(cause: unknown): FailureCode {
  if (isRejectedSignIn(cause)) return 'unauthenticated'
  const code = errorCode(cause)
  if (isRetryLimit(cause)) return 'retry-limit-exceeded'
  if (code === 'ABORT_ERR' || code === 'ERR_CANCELED') return 'canceled'
  const status = statusOf(cause)
  if (status === 403 && reasonsOf(cause).some((reason) => /quota|limitExceeded/i.test(reason))) return 'quota-exceeded'
  return codes[status] ?? 'unavailable'
}

const codes: Partial<Record<number, FailureCode>> = {
  400: 'invalid-url',
  401: 'unauthenticated',
  402: 'quota-exceeded',
  403: 'unauthorized',
  404: 'object-not-found',
  409: 'canceled',
  412: 'canceled',
}

/** Whether the sign-in at Google failed before the store was called: credentials are missing or were withdrawn. */
function isRejectedSignIn(cause: unknown): boolean {
  return cause instanceof Error && /invalid_grant|invalid_client|default credentials/i.test(cause.message)
}

/** Returns the service's reasons: from the error, or, for a download, from the body that the client did not parse. */
function reasonsOf(cause: unknown): string[] {
  if (!(cause instanceof Error)) return []
  const errors: unknown[] = 'errors' in cause && Array.isArray(cause.errors) ? cause.errors : []
  const reasons = errors.map((error) => String((error as { reason?: unknown } | null)?.reason ?? ''))
  return [...reasons, ...(cause.message.match(/"reason": ?"\w+"/g) ?? [])]
}
