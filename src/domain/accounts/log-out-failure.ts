import { english } from '#resume/words.ts'
import { requestAbortedText, requestFailedText, requestTimeoutMs, timeoutText } from '../site/request-failure.ts'

/**
 * The text for a failed log-out request of a browser. After an abort or a timeout the server may have ended the session,
 * so the text says 'may still be'.
 */
export function logOutFailedText(thrown: unknown, words = english): string {
  const text = requestFailedText(thrown)
  const mayBeDone = text === requestAbortedText || text === timeoutText(requestTimeoutMs)
  const why = requestFailedText(thrown, requestTimeoutMs, words)
  return mayBeDone
    ? words('{$why}. You may still be logged in.', { why })
    : words('{$why}. You are still logged in.', { why })
}
