import { none } from '#resume/result.ts'
import { chosenEncoding, type Encoded, type Encoding } from './compression.ts'

/** An answer that is ready to be sent repeatedly, in whichever encoding the browser accepts. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** Set-Cookie headers, for an answer that is not cached. */
  cookies?: readonly string[]
  body: Encoded
}

/** An answer in the encoding that one request gets. */
export type Variant = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array | null }

type Variants = { [name in Encoding]?: Variant }

/** The variants of each answer and its 304s, by encoding. They are built once and shared by all requests. */
const made = new WeakMap<Answer, { whole: Variants; unchanged: Variants }>()

/** Picks the accepted encoding; returns 304 when the browser has these bytes. RFC 9110, sections 8.8.3 and 13.1.2. */
export function variantOf(answer: Answer, acceptEncoding?: string | null, ifNoneMatch?: string | null): Variant {
  const encoding = chosenEncoding(acceptEncoding, answer.body)
  const variants = made.get(answer) ?? remembered(answer)
  if (answer.status === 200 && ifNoneMatch && answer.body.etag !== none && matches(ifNoneMatch, answer.body.etag)) {
    variants.unchanged[encoding] ??= { status: 304, headers: headersOf(answer, encoding), bytes: null }
    return variants.unchanged[encoding]
  }
  variants.whole[encoding] ??= wholeVariant(answer, encoding)
  return variants.whole[encoding]
}

function remembered(answer: Answer): { whole: Variants; unchanged: Variants } {
  const variants = { whole: {}, unchanged: {} }
  made.set(answer, variants)
  return variants
}

function wholeVariant(answer: Answer, encoding: Encoding): Variant {
  const bytes = answer.body[encoding] ?? answer.body.identity
  const headers = {
    ...headersOf(answer, encoding),
    'content-length': String(bytes.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  return { status: answer.status, headers, bytes }
}

function headersOf({ headers, body: { etag } }: Answer, encoding: Encoding): Record<string, string> {
  const vary = headers.vary ?? 'Accept-Encoding'
  if (etag === none) return { ...headers, vary }
  const own = encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
  return { ...headers, etag: own, vary }
}

/** The response for one request; without a body for HEAD. */
export function responseOf(answer: Answer, request: Request): Response {
  const { headers: asked, method } = request
  const { status, headers, bytes } = variantOf(answer, asked.get('accept-encoding'), asked.get('if-none-match'))
  const response = new Response(method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer> | null), {
    status,
    headers,
  })
  for (const each of answer.cookies ?? []) response.headers.append('set-cookie', each)
  return response
}

/** Whether one of the browser's tags is this one, in any encoding. */
function matches(header: string, etag: string): boolean {
  const core = etag.slice(1, -1)
  return header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '').slice(1, -1)
    return bare === core || bare === `${core}-br` || bare === `${core}-gzip`
  })
}
