import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long what a client still sends is discarded after its last answer, in ms. */
const lingerMs = 1_000

/**
 * Ends a connection so that the client can read its last answer: what it still sends is discarded until it ends its side, for one
 * second at most. Closing at once with unread bytes resets the connection. Source: RFC 9112, section 9.6.
 */
export function lingeringEnd(socket: Socket): void {
  // Node stops listening for errors on the socket of a CONNECT: a reset of it would end the process.
  socket.on('error', () => socket.destroy())
  socket.end()
  socket.resume()
  const late = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(late))
}

/** When an answer is given before its request was read to its end, whatever ends the connection lingers. */
export function lingerWhileUnread(request: IncomingMessage, response: ServerResponse): void {
  // Before Node's own listener, which closes the connection after its last answer.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    const { socket } = request
    socket.destroySoon = () => lingeringEnd(socket)
    // A reader that stopped halfway would pause the request again.
    request.removeAllListeners('data').resume()
  })
}
