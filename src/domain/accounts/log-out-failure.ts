import { requestAbortedText, requestFailedText, requestTimeoutMs, timeoutText } from '../site/request-failure.ts'

/** The words for a request of a browser to log out that failed. Without an end of the request, the server may have done it. */
export function logOutFailedText(thrown: unknown): string {
  const text = requestFailedText(thrown)
  const mayBeDone = text === requestAbortedText || text === timeoutText(requestTimeoutMs)
  return `${text}. You ${mayBeDone ? 'may still be' : 'are still'} logged in.`
}
