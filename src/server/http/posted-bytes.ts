/** A body that was read to its end, 'too long', or 'broken' when it ended before. */
export type PostedBytes = Uint8Array<ArrayBuffer> | 'too long' | 'broken'

/** Source: docs/behaviour.md 13.3. */
export const maxFormBytes = 16 * 1024

/** Reads a request's body while counting its bytes: more than 16 KB are not read. Source: docs/behaviour.md 13.3. */
export async function readPostedBytes(request: Request): Promise<PostedBytes> {
  if (Number(request.headers.get('content-length') ?? 0) > maxFormBytes) return 'too long'
  const parts: Uint8Array[] = []
  let count = 0
  try {
    for await (const part of request.body ?? []) {
      count += part.byteLength
      if (count > maxFormBytes) return 'too long'
      parts.push(part)
    }
  } catch {
    return 'broken'
  }
  return new Uint8Array(Buffer.concat(parts, count))
}
