import { requestTimeoutMs } from '#domain/site/request-failure.ts'

/** A signal that aborts with the given one, and with a TimeoutError after `requestTimeoutMs`. */
export function timeLimited(signal: AbortSignal): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), requestTimeoutMs)
  return AbortSignal.any([signal, timeout.signal])
}
