import type { Log } from './log/log.ts'
import { errorText } from './log/log-text.ts'

/**
 * Ends the process on an uncaught error, which leaves it in an unknown state. The error is logged, requests in progress are
 * finished as on SIGTERM, and the exit status is 1, so that a service manager restarts the site. docs/behaviour.md 14.9.
 */
export function endOnFault(log: Log): void {
  process.on('uncaughtException', (error) => {
    log('error', 'unexpected fault', { error: errorText(error) })
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}
