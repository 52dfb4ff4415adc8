import { concurrencyLimiter } from '#domain/concurrency-limiter.ts'
import { none } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { broken, noForm, type PlainPage, tooLong, wrongType } from './plain-page.ts'
import { readPostedBytes } from './posted-bytes.ts'
import { readPostedFormBytes } from './posted-form.ts'
import { readPostedImport } from './posted-import.ts'
import { readPostedPictures } from './posted-pictures.ts'

/** The form that ends an upload in slices names a file and its folder. */
const finishBytes = 16 * 1024

/** What was posted, as the route gets it: bytes, and their type where it is not that of the request. */
export type Posted = { bytes: Uint8Array<ArrayBuffer>; type?: string } | { rejected: PlainPage }

/** Reads what a route takes: a form, a form with files, JSON, or a slice of a file. docs/behaviour.md 13.3. */
export async function readPosted(
  request: Request,
  { maxFormBytes, takes }: RouteHandle,
  ports: Pick<Ports, 'files'>,
): Promise<Posted> {
  if (request.method === 'PUT') {
    if (takes !== 'slices') return { rejected: noForm }
    const bytes = await readPostedBytes(request, maxFormBytes)
    return typeof bytes === 'string' ? { rejected: bytes === 'too long' ? tooLong : broken } : { bytes }
  }
  if (takes === 'json') return readPostedJson(request, maxFormBytes)
  const isWithFiles = /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')
  const readFiles = takes === 'pictures' ? readPostedPictures : takes === 'import' ? readPostedImport : none
  if (readFiles === none || !isWithFiles)
    return readPostedFormBytes(request, takes === 'slices' ? finishBytes : maxFormBytes)
  const read = await readFiles(request, ports)
  return 'rejected' in read ? read : { ...read, type: 'application/x-www-form-urlencoded' }
}

async function readPostedJson(request: Request, maxBytes?: number): Promise<Posted> {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  if (!isJson || request.headers.has('content-encoding')) return { rejected: wrongType }
  const bytes = await readPostedBytes(request, maxBytes)
  return typeof bytes === 'string' ? { rejected: bytes === 'too long' ? tooLong : broken } : { bytes }
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
  return (request, { maxFormBytes = 0, takes }, work) => {
    const declared = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    const mayBeLarge = (takes !== undefined || maxFormBytes > largeBytes) && declared > largeBytes
    return mayBeLarge ? take(work) : work()
  }
}
