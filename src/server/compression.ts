import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A body in the three forms that browsers ask for. Small bodies are only there as they are. */
export type Encoded = { etag: string; identity: Uint8Array; br: Uint8Array | undefined; gzip: Uint8Array | undefined }
export type Encoding = 'br' | 'gzip' | 'identity'
type Effort = 'quick' | 'best'

/** Below this a compressed body saves no packet. */
const worthwhileBytes = 860

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/**
 * All forms of a body, or for an answer to one request the best that it accepts. 'quick' is for answers made once (about 1 ms a
 * page), 'best' for those kept. Works off the main thread.
 */
export async function encoded(body: Uint8Array, effort: Effort, acceptEncoding?: string | null): Promise<Encoded> {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  if (body.byteLength < worthwhileBytes) return { etag, identity: body, br: undefined, gzip: undefined }
  const [quality, level] = effort === 'quick' ? [4, 5] : [11, 9]
  const wanted = acceptEncoding === undefined ? undefined : acceptedEncoding(acceptEncoding)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
  }
  const [br, zipped] = await Promise.all([
    wanted === undefined || wanted === 'br' ? withBrotli(body, { params }) : undefined,
    wanted === undefined || wanted === 'gzip' ? withGzip(body, { level }) : undefined,
  ])
  return { etag, identity: body, br, gzip: zipped }
}

/** The smallest window that holds the whole body, as a power of two: a larger one takes memory and finds nothing more. */
function windowFor(bytes: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes + 1))))
}

/** The best form of those that are there, for what a browser accepts. */
export function chosenEncoding(acceptEncoding: string | null | undefined, { br, gzip: zipped }: Encoded): Encoding {
  const accepted = acceptedBy(acceptEncoding ?? '')
  if (br !== undefined && accepted.br) return 'br'
  if (zipped !== undefined && accepted.gzip) return 'gzip'
  return 'identity'
}

/** Browsers offer brotli only over https, so gzip is needed too. */
function acceptedEncoding(acceptEncoding: string | null): Encoding {
  const accepted = acceptedBy(acceptEncoding ?? '')
  return accepted.br ? 'br' : accepted.gzip ? 'gzip' : 'identity'
}

type Accepted = { br: boolean; gzip: boolean }

/** What was found in a header, for browsers of one kind all send the same. */
const found = new Map<string, Accepted>()
const mostFound = 100

function acceptedBy(header: string): Accepted {
  const known = found.get(header)
  if (known !== undefined) return known
  const accepted = { br: isOffered(header, 'br'), gzip: isOffered(header, 'gzip') }
  if (found.size < mostFound && header.length < 100) found.set(header, accepted)
  return accepted
}

function isOffered(header: string, name: string): boolean {
  const offered = header.split(',').find((part) => part.trim().toLowerCase().split(';')[0]?.trim() === name)
  return offered !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offered)
}
