import { requestTimeoutMs } from '#domain/site/request-failure.ts'

/** Returns a signal that aborts with the given one, or with a TimeoutError after `requestTimeoutMs`. */
export function timeLimited(signal: AbortSignal): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), requestTimeoutMs)
  return AbortSignal.any([signal, timeout.signal])
}
