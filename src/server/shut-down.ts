import type { Server } from 'node:http'
import { type None, none } from '#domain/result.ts'

const patienceMs = 8_000

/** One Ctrl-C or one stop of a service may arrive twice: from the terminal or manager, and from npm or the launcher. */
const sameSignalMs = 1_000

/**
 * Ends the server on SIGTERM or SIGINT: takes no new connection, finishes what it has begun for at most 8 s, closes what
 * is open, and exits with 0. A second signal, a second later or more, ends it at once. Source: reliability 2.3, O10.
 */
export function shutDownOnSignal(server: Server, close: () => Promise<void>): void {
  let endingSince: number | None = none
  const end = async () => {
    if (endingSince !== none) {
      if (performance.now() - endingSince >= sameSignalMs) process.exit(1)
      return
    }
    endingSince = performance.now()
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
