import { startWorkerProcess } from '#adapters/worker-process.ts'
import { failed, type Result } from '#domain/result.ts'
import { forgetUnfinished } from './stored-backups.ts'
import type { ScheduledBackup, ScheduledOrder } from './worker.ts'

/**
 * Makes the scheduled backup that is due, in a child process, which gets only the settings in the order. Aborting kills it;
 * then no backup is made.
 */
export async function backUpInChild(order: ScheduledOrder, signal: AbortSignal): Promise<Result<ScheduledBackup>> {
  const started = startWorkerProcess('#stack/backup/worker.ts')
  if (!started.ok) return started
  const child = started.data
  return new Promise((resolve) => {
    const end = () => child.kill('SIGKILL')
    const done = (result: Result<ScheduledBackup>) => {
      signal.removeEventListener('abort', end)
      resolve(result)
    }
    signal.addEventListener('abort', end)
    child.once('message', (made) => done(made as Result<ScheduledBackup>))
    child.on('error', (cause) => done(failed('unavailable', 'The backup process cannot be started.', cause)))
    child.once('exit', (code, by) => {
      if (signal.aborted) forgetUnfinished(order.order.dataDir)
      done(failed('unavailable', `The backup process ended with ${code ?? by}.`))
    })
    child.send(order, () => {})
  })
}
