import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** Connections at once, from everybody. */
  inAll: number
  /** Connections at once from one address. */
  perAddress: number
  /** Who is connected, as he is counted; undefined for a proxy, on whose connections many visitors speak. */
  addressOf(peer: string): string | undefined
}

/** `waiting` are the requests that were not answered to their end yet. */
type Open = { address: string | undefined; waiting: number }

/**
 * So many requests may wait on one connection: each takes memory from the moment that it was read, and thousands fit into what is
 * read at once. Browsers wait for each answer.
 */
const maxWaiting = 8

/**
 * Holds the number of open connections below these limits. A new one is always taken; where there is no room for it, the one that
 * has asked for nothing for the longest time goes. So whoever holds connections and asks slowly, or never, loses them to
 * visitors, who are answered in milliseconds. Gives what is to be told of each request; it says whether that may be
 * answered, for a connection on which too many wait is over. Source: docs/behaviour.md 13.3, 13.4.
 */
export function limitConnections(
  server: Server,
  { inAll, perAddress, addressOf }: ConnectionLimits,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  /** Whoever has just asked comes last. */
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

/** As many connections as the process has descriptors for, beside those of its files: at most half of them. */
export function connectionsFor(openFiles: number): number {
  return Math.max(8, Math.min(maxConnections, Math.floor(openFiles / 2)))
}

/** How many descriptors this process may have (/proc of Linux); without bound where nobody says. */
export function maxOpenFiles(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return Number(limit ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
