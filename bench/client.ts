import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { compressed } from './wire.ts'

/** The result of one load run. */
export type Load = { requests: number; perSecond: number; medianMs: number; p99Ms: number; timesMs: readonly number[] }

/** `pauseMs`: between an answer and the next request of its connection. */
export type LoadOptions = { connections: number; headers?: Record<string, string>; pauseMs?: number } & (
  | { seconds: number }
  | { requests: number }
  | { isDone(): boolean }
)

/**
 * Requests one address repeatedly over keep-alive connections, one request at a time on each. Throws on an answer other
 * than 200.
 *
 * It uses bare sockets and reads only status and length of an answer, so that the client costs less than any server. A
 * client that parses is slower than nginx and would hide nginx's speed.
 */
export async function load(
  address: string,
  { connections, headers = compressed, pauseMs = 0, ...until }: LoadOptions,
): Promise<Load> {
  const { hostname, port, pathname, search, host } = new URL(address)
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`)
  const times: number[] = []
  const begun = performance.now()
  const end = 'seconds' in until ? begun + until.seconds * 1000 : Number.POSITIVE_INFINITY
  let left = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  const isDone = 'isDone' in until ? until.isDone : () => false
  const mayAsk = () => left-- > 0 && performance.now() < end && !isDone()
  const one = () => askAgainAndAgain(connect(Number(port), hostname), request, { times, mayAsk, pauseMs })
  await Promise.all(Array.from({ length: connections }, one))
  const tookS = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / tookS,
    medianMs: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: p99(times),
    timesMs: times,
  }
}

/** The 99th percentile of sorted values; 0 for none. */
export function p99(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

type Asking = { times: number[]; mayAsk(): boolean; pauseMs: number }

function askAgainAndAgain(socket: Socket, request: Buffer, { times, mayAsk, pauseMs }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0
    let asked = 0
    function next() {
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
      if (missing === 0) missing = lengthOf(chunk)
      missing -= chunk.byteLength
      if (Number.isNaN(missing) || missing < 0)
        reject(new Error(`Not a 200 with its length: ${chunk.toString('latin1', 0, 60)}`))
      if (missing !== 0) return
      times.push(performance.now() - asked)
      if (pauseMs > 0) setTimeout(next, pauseMs)
      else next()
    })
    socket.on('error', reject).on('end', () => reject(new Error('The server ended a connection.')))
  })
}

/** The length of the whole answer, head and body, from its headers; NaN unless it is a 200 with a content-length. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200 ') && length !== undefined ? head.length + Number(length) : Number.NaN
}
