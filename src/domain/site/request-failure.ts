/** The words for a request that brought no answer. Source: docs/behaviour.md 9.4. */
export const networkErrorText = 'Network Error'
export const requestAbortedText = 'Request aborted'
export const timeoutText = (ms: number) => `timeout of ${ms}ms exceeded`
export const statusFailedText = (status: number) => `Request failed with status code ${status}`

/** How long such a request may take. Source: docs/behaviour.md 9.4. */
export const requestTimeoutMs = 30_000

/**
 * The words for what a browser's request threw: an answer with its status, or an error. An error with a cause is an answer
 * that began and could not be read to its end. Anything unknown is a fault of the server, which answers those with 500.
 */
export function requestFailedText(thrown: unknown, timeoutMs: number = requestTimeoutMs): string {
  const { status, name, cause } = Object(thrown) as { status?: unknown; name?: unknown; cause?: unknown }
  if (typeof status === 'number') return statusFailedText(status)
  if (name === 'TimeoutError') return timeoutText(timeoutMs)
  if (name === 'AbortError' || cause !== undefined) return requestAbortedText
  return name === 'TypeError' ? networkErrorText : statusFailedText(500)
}
