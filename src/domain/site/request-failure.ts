import { english, message } from '#resume/words.ts'
import { foreignFormText } from './refused-form.ts'

/** The messages for a request without an answer. docs/behaviour.md 9.4. */
export const networkErrorText = message('Network Error')
export const requestAbortedText = message('Request aborted')
export const timeoutText = (ms: number, words = english) => words('timeout of {$ms}ms exceeded', { ms: String(ms) })
export const statusFailedText = (status: number, words = english) =>
  words('Request failed with status code {$status}', { status: String(status) })

/** The timeout of such a request, in ms. docs/behaviour.md 9.4. */
export const requestTimeoutMs = 30_000
/** What such a request throws after that time. */
export const timedOut = { name: 'TimeoutError' }

/**
 * The message for what a browser's request threw: an answer with its status, or an error. An error with a cause is an
 * answer that broke off; a refused form says why. Anything unknown counts as status 500, the server's answer to its own faults.
 */
export function requestFailedText(thrown: unknown, timeoutMs: number = requestTimeoutMs, words = english): string {
  const { status, name, cause, data } = Object(thrown) as Partial<Record<'status' | 'name' | 'cause' | 'data', unknown>>
  const said = String(data)
  if (status === 403 && said.startsWith(words(foreignFormText))) return said
  if (typeof status === 'number') return statusFailedText(status, words)
  if (name === 'TimeoutError') return timeoutText(timeoutMs, words)
  if (name === 'AbortError' || cause !== undefined) return words(requestAbortedText)
  return name === 'TypeError' ? words(networkErrorText) : statusFailedText(500, words)
}
