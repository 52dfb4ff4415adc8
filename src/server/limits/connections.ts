import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** Connections at once, from all addresses. */
  inAll: number
  /** Connections at once from one address. */
  perAddress: number
  /** The peer's address as limits count it; undefined for a proxy, whose connections carry many visitors. */
  addressOf(peer: string): string | undefined
}

/** `waiting` counts the requests whose answers are not finished. */
type Open = { address: string | undefined; waiting: number }

/**
 * Requests that may wait on one connection. Each takes memory from the moment it is parsed, and one read can hold
 * thousands. Browsers wait for each answer.
 */
const maxWaiting = 8

/**
 * Keeps the number of open connections below these limits. A new one is always accepted; at a limit, the least recently
 * used connection is closed. A client that holds connections but sends requests slowly or never loses them to visitors, who
 * are answered in milliseconds. The returned function must be called for each request. It returns false when the request
 * must not be answered: its connection was closed, or too many requests wait on it. docs/behaviour.md 13.3, 13.4.
 */
export function limitConnections(
  server: Server,
  { inAll, perAddress, addressOf }: ConnectionLimits,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  /** In order of use: the connection of the latest request is last. */
  const open = new Map<Socket, Open>()
  const counts = new Map<string | undefined, number>()

  function leave(socket: Socket): void {
    const known = open.get(socket)
    if (known === undefined) return
    open.delete(socket)
    const left = (counts.get(known.address) ?? 1) - 1
    if (left === 0) counts.delete(known.address)
    else counts.set(known.address, left)
  }

  function firstOf(address: string): Socket | undefined {
    for (const [socket, known] of open) if (known.address === address) return socket
    return undefined
  }

  function end(socket: Socket | undefined): void {
    if (socket === undefined) return
    leave(socket)
    socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '')
    const ofAddress = counts.get(address) ?? 0
    if (address !== undefined && ofAddress >= perAddress) end(firstOf(address))
    if (open.size >= inAll) end(open.keys().next().value)
    open.set(socket, { address, waiting: 0 })
    counts.set(address, (counts.get(address) ?? 0) + 1)
    socket.once('close', () => leave(socket))
  })

  function answered(this: ServerResponse): void {
    const known = open.get(this.req.socket)
    if (known !== undefined) known.waiting -= 1
  }

  return ({ socket }, response) => {
    const known = open.get(socket)
    if (known === undefined) return false
    open.delete(socket)
    open.set(socket, known)
    known.waiting += 1
    response.on('close', answered)
    if (known.waiting <= maxWaiting) return true
    end(socket)
    return false
  }
}

/** A connection costs some 25 KB, so that this many fit a machine with 256 MB. */
const maxConnections = 2_000

/** Browsers open six; this is enough for an office behind one address. */
export const connectionsPerAddress = 100

/** The number of connections for this many file descriptors: at most half of them, because files need the others. */
export function connectionsFor(openFiles: number): number {
  return Math.max(8, Math.min(maxConnections, Math.floor(openFiles / 2)))
}

/** The process's limit of file descriptors, from Linux's /proc; infinite when it cannot be read. */
export function maxOpenFiles(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return Number(limit ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
