import { none } from '#domain/result.ts'
import { chosenEncoding, type Encoded, type Encoding } from '../cache/compression.ts'

/** An answer whose body is ready to be sent in whatever form the browser accepts, again and again. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** Set-Cookie headers, for an answer that nobody keeps. */
  cookies?: readonly string[]
  body: Encoded
}

/** An answer in the form that one request wants. */
export type Form = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array | null }

type Forms = { [name in Encoding]?: Form }

/** What was made of an answer once, by encoding, and of its 304s: the same for everybody who asks. */
const made = new WeakMap<Answer, { whole: Forms; unchanged: Forms }>()

/** The accepted encoding, and 304 when the browser has these bytes. Source: RFC 9110, sections 8.8.3 and 13.1.2. */
export function formOf(answer: Answer, acceptEncoding?: string | null, ifNoneMatch?: string | null): Form {
  const encoding = chosenEncoding(acceptEncoding, answer.body)
  const forms = made.get(answer) ?? remembered(answer)
  if (answer.status === 200 && ifNoneMatch && answer.body.etag !== none && matches(ifNoneMatch, answer.body.etag)) {
    forms.unchanged[encoding] ??= { status: 304, headers: headersOf(answer, encoding), bytes: null }
    return forms.unchanged[encoding]
  }
  forms.whole[encoding] ??= wholeForm(answer, encoding)
  return forms.whole[encoding]
}

function remembered(answer: Answer): { whole: Forms; unchanged: Forms } {
  const forms = { whole: {}, unchanged: {} }
  made.set(answer, forms)
  return forms
}

function wholeForm(answer: Answer, encoding: Encoding): Form {
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

/** The response for one request; HEAD gets no body. */
export function responseOf(answer: Answer, request: Request): Response {
  const { headers: asked, method } = request
  const { status, headers, bytes } = formOf(answer, asked.get('accept-encoding'), asked.get('if-none-match'))
  const response = new Response(method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer> | null), {
    status,
    headers,
  })
  for (const each of answer.cookies ?? []) response.headers.append('set-cookie', each)
  return response
}

/** Whether one of the browser's tags is this one, in whatever encoding it was sent. */
function matches(header: string, etag: string): boolean {
  const core = etag.slice(1, -1)
  return header.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '').slice(1, -1)
    return bare === core || bare === `${core}-br` || bare === `${core}-gzip`
  })
}
