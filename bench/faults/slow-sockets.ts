import { connect, type Socket } from 'node:net'

/** A slow connection; `heldMs` is undefined while it is open. */
export type SlowSocket = { kind: SlowKind; address: string; openedAt: number; heldMs: number | undefined; end(): void }

export const slowKinds = ['silent', 'head', 'body', 'reader', 'idle'] as const
export type SlowKind = (typeof slowKinds)[number]

/** How often a slow sender sends one more byte, in ms: often enough that the connection is never idle. */
const dripMs = 1_500

export type SlowOptions = {
  port: number
  kind: SlowKind
  /** The loopback address of the client. */
  address: string
  /** The address of a large answer, for clients that never read. */
  largest: string
}

/**
 * Opens one connection that stays open: it sends nothing; sends a head or body that never ends; requests much and reads
 * nothing; or sends one request and stays idle. `heldMs` says how long the server kept it, once it is closed. A client that
 * does not read does not notice the close.
 */
export function slowSocket({ port, kind, address, largest }: SlowOptions): SlowSocket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address, noDelay: true })
  const slow: SlowSocket = {
    kind,
    address,
    openedAt: performance.now(),
    heldMs: undefined,
    end: () => socket.destroy(),
  }
  const begin: Record<SlowKind, string> = {
    silent: '',
    head: 'GET /home HTTP/1.1\r\nHost: localhost\r\n',
    body: 'POST /forms/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"name":"',
    reader: `GET ${largest} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(6),
    idle: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  }
  socket.on('connect', () => {
    if (begin[kind] !== '') socket.write(begin[kind])
    const drip = { head: 'X', body: 'a' }[kind as string]
    if (drip !== undefined) dripInto(socket, drip)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    slow.heldMs = performance.now() - slow.openedAt
  })
  if (kind === 'reader') socket.pause()
  else socket.resume()
  return slow
}

function dripInto(socket: Socket, drip: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(drip) : clearInterval(timer)), dripMs)
  socket.on('close', () => clearInterval(timer))
}
