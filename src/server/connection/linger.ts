import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long the client's remaining input is discarded after its last answer, in ms. */
const lingerMs = 1_000

/**
 * Ends a connection so that the client can read its last answer: its input is discarded until it ends its side, for at most
 * one second. Closing at once with unread bytes would reset the connection. RFC 9112, section 9.6.
 */
export function lingeringEnd(socket: Socket): void {
  // Node stops listening for errors on the socket of a CONNECT; a reset of it would end the process.
  socket.on('error', () => socket.destroy())
  socket.end()
  socket.resume()
  const late = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(late))
}

/** When an answer is sent before its request was read to the end, the connection lingers before it closes. */
export function lingerWhileUnread(request: IncomingMessage, response: ServerResponse): void {
  // Runs before Node's own listener, which closes the connection after its last answer.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    const { socket } = request
    socket.destroySoon = () => lingeringEnd(socket)
    // A body reader that stopped halfway would pause the request again.
    request.removeAllListeners('data').resume()
  })
}
