import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, type ZstdOptions, zstdCompressSync } from 'node:zlib'
import { type None, none } from '#domain/result.ts'

/**
 * A body in the encodings that browsers accept. A small body has `identity` only. `etag` is none for an answer that is not
 * cached.
 */
export type Encoded = { etag: string | None; identity: Uint8Array } & { [name in Compressed]?: Uint8Array | undefined }
export type Encoding = Compressed | 'identity'
type Compressed = 'br' | 'zstd' | 'gzip'
type Effort = 'quick' | 'best'

/** Below this size, compression saves no packet. */
const worthwhileBytes = 860

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/**
 * Encodes a body that is sent repeatedly, in brotli and gzip, off the main thread. 'quick' is for the first answer (about 1
 * ms a page), 'best' for all later ones.
 */
export async function encoded(body: Uint8Array, effort: Effort): Promise<Encoded> {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  if (body.byteLength < worthwhileBytes) return { etag, identity: body }
  const [quality, level] = effort === 'quick' ? [4, 5] : [11, 9]
  const [br, zipped] = await Promise.all([
    withBrotli(body, { params: brotliParams(body, quality) }),
    withGzip(body, { level }),
  ])
  return { etag, identity: body, br, gzip: zipped }
}

/**
 * Encodes a body that is sent once, in the best encoding that its client accepts. zstd and brotli run on the main thread:
 * they take 0.1 to 0.2 ms a page (10 to 18 % more bytes than `encoded` with 'quick'), which is less than handing the work
 * to a thread. Browsers accept these over https. gzip takes four times as long and runs in a thread. Measured by
 * `bench/rendering.ts`.
 */
export async function encodedOnce(body: Uint8Array, acceptEncoding: string | null | undefined): Promise<Encoded> {
  const plain = { etag: none, identity: body }
  if (body.byteLength < worthwhileBytes) return plain
  const accepted = acceptedBy(acceptEncoding ?? '')
  if (accepted.zstd) return { ...plain, zstd: zstdCompressSync(body, zstdOptions(body)) }
  if (accepted.br) return { ...plain, br: brotliCompressSync(body, { params: brotliParams(body, 1) }) }
  return accepted.gzip ? { ...plain, gzip: await withGzip(body, { level: 5 }) } : plain
}

function brotliParams({ byteLength }: Uint8Array, quality: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(byteLength),
  }
}

/** A known size makes the tables of zstd smaller. */
function zstdOptions({ byteLength }: Uint8Array): ZstdOptions {
  return { pledgedSrcSize: byteLength, params: { [constants.ZSTD_c_compressionLevel]: 2 } }
}

/** The smallest window that holds the whole body, as a power of two. A larger one takes memory and compresses no better. */
function windowFor(bytes: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes + 1))))
}

/**
 * The best available encoding that a browser accepts. Browsers accept brotli and zstd only over https, so gzip is needed
 * too.
 */
export function chosenEncoding(acceptEncoding: string | null | undefined, body: Encoded): Encoding {
  const accepted = acceptedBy(acceptEncoding ?? '')
  return fromBest.find((name) => body[name] !== undefined && accepted[name]) ?? 'identity'
}

const fromBest = ['br', 'zstd', 'gzip'] as const

type Accepted = Readonly<Record<Compressed, boolean>>

/** Parsed headers: all browsers of one kind send the same one. */
const found = new Map<string, Accepted>()
const maxFound = 100

function acceptedBy(header: string): Accepted {
  const known = found.get(header)
  if (known !== undefined) return known
  const accepted = {
    br: isOffered(header, 'br'),
    zstd: isOffered(header, 'zstd'),
    gzip: isOffered(header, 'gzip'),
  }
  if (found.size < maxFound && header.length < 100) found.set(header, accepted)
  return accepted
}

function isOffered(header: string, name: string): boolean {
  const offered = header.split(',').find((part) => part.trim().toLowerCase().split(';')[0]?.trim() === name)
  return offered !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offered)
}
