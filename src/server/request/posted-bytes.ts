import { bytesUpTo } from '#domain/text-up-to.ts'

/** The whole body, 'too long', or 'broken' when the connection ended before the body did. */
export type PostedBytes = Uint8Array<ArrayBuffer> | 'too long' | 'broken'

/** docs/behaviour.md 13.3. */
const maxFormBytes = 16 * 1024

/** Reads a request's body and counts its bytes; stops reading beyond `maxBytes`. */
export async function readPostedBytes(request: Request, maxBytes = maxFormBytes): Promise<PostedBytes> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return 'too long'
  try {
    return (await bytesUpTo(maxBytes, request.body ?? [])) ?? 'too long'
  } catch {
    return 'broken'
  }
}
