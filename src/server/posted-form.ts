import { broken, type PlainPage, tooLong, wrongType } from './plain-page.ts'

/** A posted form as it came, read to its end; or the page that refuses it. */
export type PostedForm = { bytes: Uint8Array<ArrayBuffer>; form: FormData } | { refused: PlainPage }

/** Source: reliability 2.3. */
const mostBytes = 16 * 1024

/**
 * Reads the form of a request, which must be form encoded and not compressed, while counting its bytes: more than 16 KB
 * are not read. Source: reliability 2.3, C12 and C13.
 */
export async function readPostedForm({ headers, body }: Request): Promise<PostedForm> {
  const type = headers.get('content-type') ?? ''
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)
  if (!isForm || headers.has('content-encoding')) return { refused: wrongType }
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return { refused: tooLong }
  try {
    const bytes = await readUpToLimit(body)
    if (bytes === undefined) return { refused: tooLong }
    return { bytes, form: await new Response(bytes, { headers: { 'content-type': type } }).formData() }
  } catch {
    return { refused: broken }
  }
}

/** The whole body, or undefined when it is longer than the limit. */
async function readUpToLimit(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let count = 0
  for await (const part of body ?? []) {
    count += part.byteLength
    if (count > mostBytes) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts, count))
}
