import type { Server } from 'node:http'

const patienceMs = 8_000

/**
 * Ends the server on SIGTERM or SIGINT: takes no new connection, finishes what it has begun for at most 8 s, closes what
 * is open, and exits with 0. A second signal ends it at once. Source: reliability 2.3, O10.
 */
export function shutDownOnSignal(server: Server, close: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) process.exit(1)
    ending = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(late)
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
