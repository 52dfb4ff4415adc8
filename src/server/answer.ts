import { chosenEncoding, type Encoded } from './compression.ts'

/** An answer whose body is ready to be sent in whatever form the browser accepts, again and again. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** Set-Cookie headers, for an answer that nobody keeps. */
  cookies?: readonly string[]
  body: Encoded
}

/**
 * The response for one request: the accepted encoding, 304 when the browser has these bytes, no body for HEAD.
 * Source: RFC 9110, sections 8.8.3 and 13.1.2.
 */
export function responseOf({ status, headers, cookies = [], body }: Answer, request: Request): Response {
  const encoding = chosenEncoding(request.headers.get('accept-encoding'), body)
  const etag = encoding === 'identity' ? body.etag : `${body.etag.slice(0, -1)}-${encoding}"`
  const common = { ...headers, etag, vary: headers.vary ?? 'Accept-Encoding' }
  if (status === 200 && matches(request.headers.get('if-none-match'), body.etag)) {
    return new Response(null, { status: 304, headers: common })
  }
  const bytes = body[encoding] ?? body.identity
  const response = new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), {
    status,
    headers: {
      ...common,
      'content-length': String(bytes.byteLength),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  })
  for (const each of cookies) response.headers.append('set-cookie', each)
  return response
}

/** Whether one of the browser's tags is this one, in whatever encoding it was sent. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  const core = etag.slice(1, -1)
  return header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '').slice(1, -1)
    return bare === core || bare === `${core}-br` || bare === `${core}-gzip`
  })
}
