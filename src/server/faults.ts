import type { Log } from './log/log.ts'
import { errorText } from './log/log-text.ts'

/**
 * An error that nobody caught leaves the process in a state that nobody knows: it is noted, what was begun is finished
 * as at the end of the service, and the exit status is 1, so that a service manager starts the site anew. Source:
 * docs/behaviour.md 14.
 */
export function endOnFault(log: Log): void {
  process.on('uncaughtException', (error) => {
    log('error', 'unexpected fault', { error: errorText(error) })
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}
