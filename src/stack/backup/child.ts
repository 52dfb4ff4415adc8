import { answerOf, startWorkerProcess } from '#adapters/worker-process.ts'
import type { Result } from '#resume/result.ts'
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
  const isAnswer = (said: unknown) => {
    const message = said as ChildMessage
    if ('progress' in message) onProgress(message.progress)
    return 'answer' in message
  }
  const answered = await answerOf<{ answer: Result<ChildBackup> }>(started.data, order, 'backup', signal, isAnswer)
  if (answered.ok) return answered.data.answer
  // Killed or crashed, it left a part of a file.
  forgetUnfinished(order.order.dataDir)
  return answered
}
