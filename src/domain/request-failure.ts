/** The words for a request that brought no answer. Source: section 8, HTTP and transport messages. */
export const networkErrorText = 'Network Error'
export const requestAbortedText = 'Request aborted'
export const timeoutText = (ms: number) => `timeout of ${ms}ms exceeded`
export const statusFailedText = (status: number) => `Request failed with status code ${status}`

/** How long a page's own request may take. Source: readings, HTTP and transport messages. */
export const requestTimeoutMs = 30_000

/**
 * The words for what a browser's request threw: an answer with its status, or an error. An error with a cause is an answer
 * that began and could not be read to its end. Anything unknown is a fault of the server, which answers those with 500.
 */
export function requestFailedText(thrown: unknown, timeoutMs: number = requestTimeoutMs): string {
  if (isStatus(thrown)) return statusFailedText(thrown.status)
  if (!(thrown instanceof Error)) return statusFailedText(500)
  if (thrown.name === 'TimeoutError') return timeoutText(timeoutMs)
  if (thrown.name === 'AbortError' || thrown.cause !== undefined) return requestAbortedText
  return thrown instanceof TypeError ? networkErrorText : statusFailedText(500)
}

function isStatus(thrown: unknown): thrown is { status: number } {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number'
}
