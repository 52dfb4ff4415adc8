import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { allowedMethods } from '../request/request-target.ts'
import { lingeringEnd } from './linger.ts'

type Headers = Readonly<Record<string, string>>

/** The status for each of these parser errors; any other gets 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The latest request's response on a connection, and the response before it. */
type PendingAnswer = { response: ServerResponse<IncomingMessage>; before: ServerResponse | undefined }

export type BrokenRequests = {
  /**
   * Answers a request once the earlier ones on its connection are answered, because each unread answer takes memory. It
   * never answers after the last answer of a connection.
   */
  inOrder(request: IncomingMessage, response: ServerResponse, answer: () => void): void
  /** Marks that the answer to this request ends its connection. */
  wasLast(request: IncomingMessage): void
}

/**
 * Answers what the parser could not read, once and in its turn: after the pending answers on the same connection. A request
 * that was answered before its body broke gets no second answer. Then the connection ends. docs/behaviour.md 13.2.
 */
export function brokenRequests(server: Server, common: Headers): BrokenRequests {
  const latest = new WeakMap<Socket, PendingAnswer>()
  const over = new WeakSet<Socket>()
  /** Responses to requests whose body broke while they waited; the broken-request answer replaces them. */
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
    inOrder({ socket }, response, answer) {
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

/**
 * Ends a connection after an answer without a body, where there is no response object to write it with. Without a status it
 * only ends the connection.
 */
export function endWith(status: number | undefined, socket: Socket, headers: Headers): void {
  const all = { ...headers, 'cache-control': 'no-store', connection: 'close', 'content-length': '0' }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  if (status !== undefined) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`)
  lingeringEnd(socket)
}
