import type { Pictures } from '#ports/content/pictures.ts'
import type { PictureType } from '#resume/records/image.ts'
import type { None, Result } from '#resume/result.ts'
import { picturePolicy, studioHeaders } from './security-headers.ts'

const address = /^\/pictures\/([0-9a-f]{64})-([1-9]\d{0,4})\.(avif|webp)$/

/**
 * Answers one variant of a picture, as `namedPicture` does. Originals have no address. docs/behaviour.md 10.6, 13.9.
 */
export async function pictureResponse(
  pictures: Pick<Pictures, 'variant'>,
  path: string,
  common: Readonly<Record<string, string>>,
  isHead: boolean,
): Promise<Response | undefined> {
  const match = address.exec(path)
  if (match === null) return undefined
  const [, hash = '', width = '', type = ''] = match
  const read = await pictures.variant(hash, Number(width), type as PictureType)
  // Reader views ask for pictures from an origin of their own.
  const own = { 'content-type': `image/${type}`, 'cross-origin-resource-policy': 'cross-origin' }
  return namedPicture(read, common, own, isHead)
}

/**
 * The answer of a picture that was read, with headers of its own; immutable because its address names its content.
 * Undefined when there is none, 503 when the store does not answer.
 */
export function namedPicture(
  read: Result<Uint8Array | None>,
  common: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  isHead: boolean,
): Response | undefined {
  if (!read.ok)
    return new Response(null, { status: 503, headers: { ...common, 'retry-after': '5', 'cache-control': 'no-store' } })
  if (read.data === null) return undefined
  return new Response(isHead ? null : (read.data as Uint8Array<ArrayBuffer>), {
    headers: {
      ...common,
      ...own,
      'content-security-policy': picturePolicy,
      'content-length': String(read.data.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/** Where the studio finds previews of the draft, and its pictures. docs/behaviour.md 23.9, 23.11. */
export const previewRoot = '/studio/preview'
export const draftPictures = `${previewRoot}/pictures/`

/** Answers one variant of any picture, for Admins only: it is never stored. Undefined when there is none. */
export async function draftPicture(
  pictures: Pick<Pictures, 'variant'>,
  path: string,
  common: Readonly<Record<string, string>>,
  isHead: boolean,
): Promise<Response | undefined> {
  const response = await pictureResponse(pictures, path.replace(draftPictures, '/pictures/'), common, isHead)
  const own = { ...studioHeaders, 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' }
  for (const [name, value] of Object.entries(own)) response?.headers.set(name, value)
  return response
}
