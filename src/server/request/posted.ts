import { concurrencyLimiter } from '#domain/concurrency-limiter.ts'
import type { RouteHandle } from '#web/routing/route-handle.ts'
import { broken, noForm, tooLong, wrongType } from '../http/plain-page.ts'
import { readPostedBytes } from './posted-bytes.ts'
import { type PostedFormBytes, readPostedFormBytes } from './posted-form.ts'

/** The form that ends an upload in slices names a file and its folder. */
const finishBytes = 16 * 1024

/** Reads what a route takes: a form, an entry as JSON, or a slice of a file. docs/behaviour.md 13.3. */
export async function readPosted(request: Request, { maxFormBytes, takes }: RouteHandle): Promise<PostedFormBytes> {
  const isPut = request.method === 'PUT'
  if (isPut ? takes !== 'slices' && takes !== 'entry' : takes === 'entry') return { rejected: noForm }
  if (!isPut) return readPostedFormBytes(request, takes === 'slices' ? finishBytes : maxFormBytes)
  if (takes !== 'slices' && !isPlainJson(request)) return { rejected: wrongType }
  const bytes = await readPostedBytes(request, maxFormBytes)
  return typeof bytes === 'string' ? { rejected: bytes === 'too long' ? tooLong : broken } : { bytes }
}

function isPlainJson({ headers }: Request): boolean {
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  return isJson && !headers.has('content-encoding')
}

/**
 * Bodies that are in memory at once (as many as one browser uploads), how many wait unread, and from which size on one counts.
 * docs/behaviour.md 13.3.
 */
const largeAtOnce = 3
const largeWaiting = 200
const largeBytes = 64 * 1024

type LargeBodies = <T>(request: Request, handle: RouteHandle, work: () => Promise<T>) => Promise<T> | null

/**
 * Returns a function that runs the work of a request which may have a large body, from its reading on, when it is its turn; null when
 * too many wait. Other requests never wait: a few slow uploads do not delay the saving of a field.
 */
export function largeBodies(): LargeBodies {
  const { take } = concurrencyLimiter(largeAtOnce, largeWaiting)
  return (request, { maxFormBytes = 0 }, work) => {
    const declared = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    return maxFormBytes > largeBytes && declared > largeBytes ? take(work) : work()
  }
}
