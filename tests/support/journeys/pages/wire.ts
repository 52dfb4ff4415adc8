import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as received. Header names are in lower case; `raw` is everything before the body. */
export type Answer = { status: number; headers: Record<string, string>; raw: string; body: Buffer }

export type Question = {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The longest silence before an answer, in ms: a PDF is made at the lowest priority. A test has 60 s. */
const slowestMs = 50_000

/** Requests exactly this target, without normalisation. Without a Host header in `question` it sends the server's host. */
export async function ask(origin: string, target: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '' } = question
  const all = {
    host: new URL(origin).host,
    connection: 'close',
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  const [answer] = await send(origin, bytes, method, slowestMs)
  if (answer === undefined) throw new Error(`${method} ${target.slice(0, 100)} was not answered`)
  return answer
}

/** Requests a target and follows a 308 to its canonical form. */
export async function arriveAt(origin: string, target: string): Promise<Answer> {
  const answer = await ask(origin, target)
  return answer.status === 308 ? ask(origin, answer.headers.location ?? '') : answer
}

/** Sends these bytes and returns every answer until the server closes the connection, or is silent for `silentMs`. */
export async function send(origin: string, bytes: string, method = 'GET', silentMs = 15_000): Promise<Answer[]> {
  const { port } = new URL(origin)
  const received = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port: Number(port), host: '127.0.0.1', timeout: silentMs }, () =>
      socket.write(bytes, 'latin1'),
    )
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => resolve(Buffer.concat(parts)))
    socket.on('error', (error) => (parts.length > 0 ? resolve(Buffer.concat(parts)) : reject(error)))
    socket.on('timeout', () => socket.destroy(new Error('The server did not end the connection.')))
  })
  return answersIn(received, method)
}

/** The body as text, decompressed. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** Parses all answers of a connection, in order. Throws when the last one is incomplete. */
export function answersIn(bytes: Buffer, method: string): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) throw new Error(`This is no whole answer: ${rest.toString('latin1', 0, 200)}`)
    const [raw, ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const at = line.indexOf(':')
      const name = line.slice(0, at).toLowerCase()
      const value = line.slice(at + 1).trim()
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value
    }
    const status = Number(raw?.split(' ')[1])
    if (status < 200) {
      rest = rest.subarray(end + 4)
      continue
    }
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
    const [body, length] = hasBody ? bodyIn(rest.subarray(end + 4), headers) : [Buffer.alloc(0), 0]
    answers.push({ status, headers, raw: rest.toString('latin1', 0, end), body })
    rest = rest.subarray(end + 4 + length)
  }
  return answers
}

/** The body at the beginning of these bytes, and how many bytes it takes. */
function bodyIn(bytes: Buffer, headers: Record<string, string>): [body: Buffer, length: number] {
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(bytes)
  const length = headers['content-length'] === undefined ? bytes.length : Number(headers['content-length'])
  if (bytes.length < length) throw new Error(`The body ended after ${bytes.length} of ${length} bytes.`)
  return [bytes.subarray(0, length), length]
}

function chunksIn(bytes: Buffer): [body: Buffer, length: number] {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (end === -1 || Number.isNaN(size)) throw new Error('The chunks of the body have no end.')
    if (size === 0) return [Buffer.concat(parts), end + 4]
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** The address of a page's app script; '' when its text is in the page. */
export function appScriptAddress(html: string): string {
  return /<script type="text\/plain" id="app-script" data-src="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** The app script of a served page. Throws when it has none. */
export async function appScriptOf(origin: string, html: string): Promise<string> {
  const address = appScriptAddress(html)
  if (address !== '') return textOf(await ask(origin, address))
  const text = /<script type="text\/plain" id="app-script">([\s\S]+?)<\/script>/.exec(html)?.[1]
  if (text === undefined) throw new Error('The page has no app script.')
  return text
}
