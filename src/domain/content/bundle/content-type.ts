import { pictureKind } from '#resume/records/picture-kind.ts'
import { none } from '#resume/result.ts'
import { bundleLimits } from './bundle.ts'

/** The media type of a stored file by its bytes, never by its name: a picture type, JSON, or application/octet-stream. */
export function contentTypeOf(bytes: Uint8Array): string {
  const kind = pictureKind(bytes)
  if (kind !== none) return `image/${kind}`
  return isJson(bytes) ? 'application/json' : 'application/octet-stream'
}

/** Whether the bytes are a JSON object or list of at most 1 MB, the limit of a bundle. */
function isJson(bytes: Uint8Array): boolean {
  if (bytes.length > bundleLimits.jsonBytes) return false
  try {
    return typeof JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) === 'object'
  } catch {
    return false
  }
}
