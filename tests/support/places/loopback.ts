import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The way to a server on loopback: it counts what is sent to it, and can break. */
export type Wire = {
  port: number
  /** Bytes sent to the server so far. */
  sent(): number
  /** Bytes that came back so far. */
  received(): number
  /** From now on every connection breaks once so many more bytes were sent, all of them together. */
  breakAfter(bytes: number): void
  /** From now on nothing comes back. */
  silence(): void
  repair(): void
}

export async function wireTo(port: number): Promise<Wire> {
  let [sent, received, breakAt, isSilent] = [0, 0, Number.POSITIVE_INFINITY, false]
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const socket of [client, target]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => [client, target].map((each) => each.destroy() && open.delete(each)))
    }
    client.on('data', (bytes) => {
      sent += bytes.length
      if (sent > breakAt) client.resetAndDestroy()
      else target.write(bytes)
    })
    target.on('data', (bytes) => {
      received += bytes.length
      if (!isSilent) client.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    received: () => received,
    breakAfter(bytes) {
      breakAt = sent + bytes
    },
    silence() {
      isSilent = true
    },
    repair() {
      breakAt = Number.POSITIVE_INFINITY
      isSilent = false
    },
  }
}

/** A server on loopback for the current test; returns its address without a final slash. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
