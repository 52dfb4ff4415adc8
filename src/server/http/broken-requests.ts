import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { lingeringEnd } from './linger.ts'
import { allowedMethods } from './request-target.ts'

type Headers = Readonly<Record<string, string>>

/** The answer that each of these faults of the parser gets; every other one gets 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The last answer that was begun or waits on a connection, and the one that it waits for. */
type Turn = { response: ServerResponse<IncomingMessage>; before: ServerResponse | undefined }

export type BrokenRequests = {
  /**
   * Answers a request when those before it on its connection are answered, since each answer takes memory until it is read; never on a
   * connection whose last answer is given: what comes after that is nobody's.
   */
  inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void
  /** The answer to this request ends its connection. */
  wasLast(request: IncomingMessage): void
}

/**
 * Answers what the parser could not read, once and in its turn: answers that are under way on the same connection come first, and a
 * request that was answered before its body broke gets no second answer. Then the connection ends. Source: docs/behaviour.md 13.2.
 */
export function brokenRequests(server: Server, common: Headers): BrokenRequests {
  const latest = new WeakMap<Socket, Turn>()
  const over = new WeakSet<Socket>()
  /** Answers of requests whose body broke while they waited: they get that of broken requests. */
  const given = new WeakSet<ServerResponse>()

  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statuses[error.code ?? ''] ?? 400
    const answer = () => endWith(status, socket, status === 405 ? { ...common, allow: allowedMethods } : common)
    const { response, before } = latest.get(socket) ?? {}
    const isAsked = response?.req.complete === true
    const first = isAsked ? response : before
    if (first !== undefined && !first.closed) {
      if (!isAsked && response !== undefined) given.add(response)
      first.once('close', answer)
    } else if (!isAsked && response?.headersSent === true) endWith(undefined, socket, {})
    else answer()
  })

  return {
    inTurn({ socket }, response, answer) {
      const before = latest.get(socket)?.response
      latest.set(socket, { response, before })
      const unlessOver = () => {
        if (!over.has(socket) && !given.has(response) && socket.writable) answer()
      }
      if (before === undefined || before.closed) unlessOver()
      else before.once('close', unlessOver)
    },
    wasLast({ socket }) {
      over.add(socket)
    },
  }
}

/** Ends a connection after an answer without a body, where there is no response to write it with; without a status it just ends. */
export function endWith(status: number | undefined, socket: Socket, headers: Headers): void {
  const all = { ...headers, 'cache-control': 'no-store', connection: 'close', 'content-length': '0' }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  if (status !== undefined) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`)
  lingeringEnd(socket)
}
