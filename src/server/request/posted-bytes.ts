/** The whole body, 'too long', or 'broken' when the connection ended before the body did. */
export type PostedBytes = Uint8Array<ArrayBuffer> | 'too long' | 'broken'

/** docs/behaviour.md 13.3. */
const maxFormBytes = 16 * 1024

/** Reads a request's body and counts its bytes; stops reading beyond `maxBytes`. */
export async function readPostedBytes(request: Request, maxBytes = maxFormBytes): Promise<PostedBytes> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return 'too long'
  const parts: Uint8Array[] = []
  let count = 0
  try {
    for await (const part of request.body ?? []) {
      count += part.byteLength
      if (count > maxBytes) return 'too long'
      parts.push(part)
    }
  } catch {
    return 'broken'
  }
  const bytes = new Uint8Array(count)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
