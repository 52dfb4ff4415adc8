import type { GeneratedFilesCache } from '#calls/content/generated/generated-files.ts'
import { none } from '#domain/result.ts'
import { picturePolicy } from './security-headers.ts'

const address = /^\/cards\/([0-9a-f]{24}\.jpg)$/

/**
 * Answers the card of a page, immutable because its address names its content. Undefined when there is none, 503 when the store
 * does not answer. docs/behaviour.md 32.4.
 */
export async function cardResponse(
  made: Pick<GeneratedFilesCache, 'shown'>,
  path: string,
  common: Readonly<Record<string, string>>,
  isHead: boolean,
): Promise<Response | undefined> {
  const name = address.exec(path)?.[1]
  if (name === undefined) return undefined
  const read = await made.shown(name)
  if (!read.ok)
    return new Response(null, { status: 503, headers: { ...common, 'retry-after': '5', 'cache-control': 'no-store' } })
  if (read.data === none) return undefined
  return new Response(isHead ? null : (read.data as Uint8Array<ArrayBuffer>), {
    headers: {
      ...common,
      'content-security-policy': picturePolicy,
      'cross-origin-resource-policy': 'cross-origin', // other sites show it in a preview
      'content-type': 'image/jpeg',
      'content-length': String(read.data.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
