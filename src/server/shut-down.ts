import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type None, none } from '#resume/result.ts'
import type { Listening } from './connection/listen.ts'

const gracePeriodMs = 8_000

/** How often idle connections are closed, in ms. A client about to send another request has this long to do it. */
const idleMs = 300

/**
 * How long after the first signal the same one is ignored, in ms. A signal to a whole process group arrives directly, and
 * again from the launcher and from npm, which pass it on.
 */
const repeatMs = 1_000

/**
 * Ends the server on SIGTERM or SIGINT. It takes no new connection and finishes requests in progress for at most 8 s, while
 * `stopWorking` ends the background work, which has as long. Then it closes the rest and exits with 0, or with the exit status already set. A
 * second signal exits at once with 1; the same signal within `repeatMs` is ignored. docs/behaviour.md 14.9;
 * docs/reliability.md, O10.
 */
export function shutDownOnSignal(
  listening: Pick<Listening, 'server' | 'stopListening'>,
  stopWorking: () => Promise<void>,
  close: () => Promise<void>,
): void {
  const connections = openConnections(listening.server)
  let first: { signal: NodeJS.Signals; atMs: number } | None = none
  const end = async (signal: NodeJS.Signals) => {
    if (first !== none) {
      const isRepeated = signal === first.signal && performance.now() - first.atMs < repeatMs
      if (isRepeated) return
      process.exit(1)
    }
    first = { signal, atMs: performance.now() }
    const tooLong = wait(gracePeriodMs, undefined, { ref: false })
    await Promise.all([stopServing(listening, connections), Promise.race([stopWorking(), tooLong])])
    await close()
    process.exit(process.exitCode ?? 0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function openConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  return connections
}

/** Stops listening at once. A request that is on its way on an open connection is still answered, with `Connection: close`. */
async function stopServing(
  { server, stopListening }: Pick<Listening, 'server' | 'stopListening'>,
  connections: ReadonlySet<Socket>,
): Promise<void> {
  const closed = stopListening()
  server.prependListener('request', (_, response: ServerResponse) => response.setHeader('connection', 'close'))
  const idle = setInterval(() => {
    server.closeIdleConnections()
    // Browsers open connections in advance; these never carried a request.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  }, idleMs)
  const late = setTimeout(() => server.closeAllConnections(), gracePeriodMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
