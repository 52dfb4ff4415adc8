import { data } from 'react-router'
import { none, type Result } from '#resume/result.ts'

/** What a loader has read. Throws 404 for what is not there, 503 while the store does not answer. */
export function loaded<T>(read: Result<T>): T {
  if (read.ok) return read.data
  if (read.failure.code === 'object-not-found') throw notFound()
  throw data(none, { status: 503, statusText: 'Service Unavailable' })
}

/** What a loader throws for an address that has no page. */
export function notFound() {
  return data(none, { status: 404, statusText: 'Not Found' })
}
