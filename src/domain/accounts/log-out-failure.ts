import { requestAbortedText, requestFailedText, requestTimeoutMs, timeoutText } from '../site/request-failure.ts'

/**
 * The text for a failed log-out request of a browser. After an abort or a timeout the server may have ended the session,
 * so the text says 'may still be'.
 */
export function logOutFailedText(thrown: unknown): string {
  const text = requestFailedText(thrown)
  const mayBeDone = text === requestAbortedText || text === timeoutText(requestTimeoutMs)
  return `${text}. You ${mayBeDone ? 'may still be' : 'are still'} logged in.`
}
