import { startWorkerProcess } from '#adapters/worker-process.ts'
import { failed, type Result } from '#domain/result.ts'
import { forgetUnfinished } from './stored-backups.ts'
import type { ChildBackup, ChildMessage, ChildOrder } from './worker.ts'

/**
 * Makes the scheduled backup that is due, or the one that an Admin asked for, in a child process, which gets only the settings in
 * the order. Aborting kills it; then no backup is made.
 */
export async function backUpInChild(
  order: ChildOrder,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void = () => {},
): Promise<Result<ChildBackup>> {
  const started = startWorkerProcess('#stack/backup/worker.ts')
  if (!started.ok) return started
  const child = started.data
  return new Promise((resolve) => {
    const end = () => child.kill('SIGKILL')
    const done = (result: Result<ChildBackup>) => {
      signal.removeEventListener('abort', end)
      resolve(result)
    }
    signal.addEventListener('abort', end)
    child.on('message', (said) => {
      const message = said as ChildMessage
      if ('progress' in message) onProgress(message.progress)
      else done(message.answer)
    })
    child.on('error', (cause) => done(failed('unavailable', 'The backup process cannot be started.', cause)))
    child.once('exit', (code, by) => {
      // Killed or crashed, it left a part of a file. After an answer there is none.
      forgetUnfinished(order.order.dataDir)
      done(failed('unavailable', `The backup process ended with ${code ?? by}.`))
    })
    child.send(order, () => {})
  })
}
