import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type None, none } from '#resume/result.ts'

/**
 * A body in the encodings that browsers accept. A small body has `identity` only. `etag` is none for an answer that is not
 * cached.
 */
export type Encoded = { etag: string | None; identity: Uint8Array } & { [name in Compressed]?: Uint8Array | undefined }
export type Encoding = Compressed | 'identity'
type Compressed = 'br' | 'gzip'

/** Below this size, compression saves no packet. */
const worthwhileBytes = 860

/** The levels of brotli and gzip. */
export type Levels = { brotli: number; gzip: number }
export const bestLevels: Levels = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }
export const quickLevels: Levels = { brotli: 5, gzip: 5 }

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/** Encodes a body that is sent repeatedly, in brotli and gzip, off the main thread. */
export async function encoded(body: Uint8Array, levels = bestLevels): Promise<Encoded> {
  const etag = etagOf(body)
  if (body.byteLength < worthwhileBytes) return { etag, identity: body }
  const [br, zipped] = await Promise.all([
    withBrotli(body, { params: brotliParams(body, levels.brotli) }),
    withGzip(body, { level: levels.gzip }),
  ])
  return { etag, identity: body, br, gzip: zipped }
}

/** A body that is sent as it is, or compressed already. */
export function encodedBody(bytes: Uint8Array): Encoded {
  return { etag: etagOf(bytes), identity: bytes }
}

/** The ETag of a body, in its quotes. */
export function etagOf(body: Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/**
 * Encodes a body that is made for one request, in the best encoding that its client accepts, in a thread. Faster levels save the server
 * a millisecond of a thread and cost each visitor 1 to 3 kB. Measured by `bench/rendering.ts`.
 */
export async function encodedOnce(
  body: Uint8Array,
  acceptEncoding: string | null | undefined,
  etag: string | None = none,
): Promise<Encoded> {
  const plain = { etag, identity: body }
  if (body.byteLength < worthwhileBytes) return plain
  const accepted = acceptedBy(acceptEncoding ?? '')
  if (accepted.br) return { ...plain, br: await withBrotli(body, { params: brotliParams(body, quickLevels.brotli) }) }
  return accepted.gzip ? { ...plain, gzip: await withGzip(body, { level: quickLevels.gzip }) } : plain
}

function brotliParams({ byteLength }: Uint8Array, quality: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(byteLength),
  }
}

/** The smallest window that holds the whole body, as a power of two. A larger one takes memory and compresses no better. */
function windowFor(bytes: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes + 1))))
}

/**
 * The best available encoding that a browser accepts. Browsers accept brotli only over https, so gzip is needed too.
 */
export function chosenEncoding(acceptEncoding: string | null | undefined, body: Encoded): Encoding {
  const accepted = acceptedBy(acceptEncoding ?? '')
  return fromBest.find((name) => body[name] !== undefined && accepted[name]) ?? 'identity'
}

const fromBest = ['br', 'gzip'] as const

type Accepted = Readonly<Record<Compressed, boolean>>

/** Parsed headers: all browsers of one kind send the same one. */
const found = new Map<string, Accepted>()
const maxFound = 100

function acceptedBy(header: string): Accepted {
  const known = found.get(header)
  if (known !== undefined) return known
  const accepted = {
    br: isOffered(header, 'br'),
    gzip: isOffered(header, 'gzip'),
  }
  if (found.size < maxFound && header.length < 100) found.set(header, accepted)
  return accepted
}

function isOffered(header: string, name: string): boolean {
  const offered = header.split(',').find((part) => part.trim().toLowerCase().split(';')[0]?.trim() === name)
  return offered !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offered)
}
