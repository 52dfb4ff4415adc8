import { call, take } from '#domain/call.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { queueNames, submissionIdOf, toQueueEntry } from './queue-entries.ts'

/** Failed entries beyond this number are not counted. */
const most = 100

/**
 * How many mails and forwards have failed for good, at most `most`, and of the latest one the reason and its message; that is
 * none for a mail that belongs to no message.
 */
export type FailedMail = { count: number; most: number; message: string | None; error: string }

/** Returns what failed, or none. Fails with 'unavailable' when the store gives no answer. docs/behaviour.md 27.7. */
export const readFailedMail = call(
  async ({ queue, clock }: Pick<Ports, 'queue' | 'clock'>): Promise<FailedMail | None> => {
    const entries = []
    for (const name of queueNames) {
      const failed = take(await queue.failed(name, most))
      entries.push(...failed.map((document) => toQueueEntry(name, document, clock.now())))
    }
    const [latest] = entries.toSorted((a, b) => (endOf(a.delivery) < endOf(b.delivery) ? 1 : -1))
    if (latest === undefined) return none
    const id = submissionIdOf(latest)
    const message = isSubmissionUuid(id) ? id : none
    return { count: Math.min(most, entries.length), most, message, error: latest.delivery.error ?? '' }
  },
)

function endOf({ endTime, startTime }: { endTime: string | None; startTime: string }): string {
  return endTime ?? startTime
}
