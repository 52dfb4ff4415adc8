import { queueWords } from '#calls/messages/delivery/pauses.ts'
import { dayMs, waitText } from '#domain/quota.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'

/** A pause that ends later than this does not end by itself. */
const longestMs = 366 * dayMs

/** Returns the lines that say that a queue is paused, until when and why, and how to resume it. */
export function pauseLines(
  { queue, pause: { until, reason } }: { queue: QueueName; pause: Pause },
  now: Date,
): string[] {
  const waitMs = until.getTime() - now.getTime()
  const end = waitMs > longestMs ? '' : `, and resumes ${waitText(waitMs)}`
  return [`${queueWords[queue]} is paused${end}: ${reason}`, '    To resume it now: npm run vita -- mail resume']
}
