import { dayMs, waitText } from '#domain/quota.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'

/** A pause that ends later than this does not end by itself. */
const longestMs = 366 * dayMs

/** The names of the queues in the output. */
export const queueWords: Readonly<Record<QueueName, string>> = {
  mail: 'The queue of mails',
  forwards: 'The queue of forwards',
}

/** Returns the lines that say that a queue is paused, until when and why, and how to resume it. */
export function pauseLines(
  { queue, pause: { until, reason } }: { queue: QueueName; pause: Pause },
  now: Date,
): string[] {
  const waitMs = until.getTime() - now.getTime()
  const goesOn = waitMs > longestMs ? '' : `, and goes on ${waitText(waitMs)}`
  return [`${queueWords[queue]} rests${goesOn}: ${reason}`, '    To go on now: npm run vita -- mail go']
}
