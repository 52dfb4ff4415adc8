import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { compressed } from './wire.ts'

/** What one load came to. */
export type Load = { requests: number; perSecond: number; medianMs: number; p99Ms: number }

export type LoadOptions = { connections: number; headers?: Record<string, string> } & (
  | { seconds: number }
  | { requests: number }
)

/**
 * Asks for one address again and again, over connections that stay open, one request at a time on each. All answers must be
 * as long as the first and begin with its status line, else it throws. Written on sockets, so that the asking costs less than
 * any answering: a client that parses is slower than nginx, and would hide how fast nginx is.
 */
export async function load(
  address: string,
  { connections, headers = compressed, ...until }: LoadOptions,
): Promise<Load> {
  const { hostname, port, pathname, search, host } = new URL(address)
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`)
  const expected = await lengthOfAnswer(connect(Number(port), hostname), request)
  const times: number[] = []
  const begun = performance.now()
  const end = 'seconds' in until ? begun + until.seconds * 1000 : Number.POSITIVE_INFINITY
  let left = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  const mayAsk = () => left-- > 0 && performance.now() < end
  const one = () => askAgainAndAgain(connect(Number(port), hostname), request, expected, times, mayAsk)
  await Promise.all(Array.from({ length: connections }, one))
  const tookS = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / tookS,
    medianMs: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

type Expected = { bytes: number; statusLine: string }

function askAgainAndAgain(
  socket: Socket,
  request: Buffer,
  { bytes, statusLine }: Expected,
  times: number[],
  mayAsk: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let came = 0
    let asked = 0
    function next() {
      came = 0
      if (!mayAsk()) {
        socket.destroy()
        resolve()
        return
      }
      asked = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true).on('connect', next)
    socket.on('data', (chunk) => {
      const isOther = came === 0 && chunk.toString('latin1', 0, statusLine.length) !== statusLine
      came += chunk.byteLength
      if (isOther || came > bytes) reject(new Error(`Not ${statusLine} with ${bytes} bytes.`))
      if (came !== bytes) return
      times.push(performance.now() - asked)
      next()
    })
    socket.on('error', reject).on('end', () => reject(new Error('The server ended a connection.')))
  })
}

/** The length of the whole answer, head and body, and its status line. */
async function lengthOfAnswer(socket: Socket, request: Buffer): Promise<Expected> {
  socket.write(request)
  let text = ''
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('latin1')
    const head = text.indexOf('\r\n\r\n') + 4
    if (head < 4) continue
    const statusLine = text.slice(0, text.indexOf('\r\n'))
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]
    const isEmpty = / 304 /.test(statusLine)
    if (length === undefined && !isEmpty) break
    return { bytes: head + (isEmpty ? 0 : Number(length)), statusLine }
  }
  throw new Error('The answer has no length.')
}
