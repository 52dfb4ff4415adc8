import { call, take } from '#domain/call.ts'
import { type DeliveryState, isExpired } from '#domain/messages/mails/delivery.ts'
import type { Ports } from '#ports/ports.ts'
import { isInOutbox, type QueueEntry, readQueueEntries } from './queue-entries.ts'

type RetryPorts = Pick<Ports, 'documents' | 'queue' | 'clock'>

/**
 * 'tried': due at once. 'being sent': a worker has it now. 'in the outbox': it became a file there. 'of no use': it is past
 * its `notAfter`.
 */
export type RetryOutcome = 'tried' | 'being sent' | 'sent' | 'in the outbox' | 'of no use'

/**
 * The states from which the owner can retry an entry at once: it waits for its next attempt, has failed or expired, or is
 * held over a quota or for a digest.
 */
const retried: readonly DeliveryState[] = ['PENDING', 'RETRY', 'ERROR', 'HELD', 'EXPIRED']

/**
 * Makes one entry due at once, except one that was sent or is past its `notAfter`. A pause of the queue stays.
 * Fails with 'unavailable' or 'quota-exceeded' when the queue cannot be written.
 */
export const retryDelivery = call(
  async ({ queue, clock }: Pick<Ports, 'queue' | 'clock'>, entry: QueueEntry): Promise<RetryOutcome> => {
    const { queue: name, id, delivery } = entry
    const now = clock.now()
    if (delivery.state === 'SUCCESS') return isInOutbox(entry) ? 'in the outbox' : 'sent'
    if (isExpired(delivery, now)) return 'of no use'
    const done = take(await queue.retry(name, id, retried, now))
    return done ? 'tried' : 'being sent'
  },
)

/** Makes every entry in ERROR due at once. Returns their number. */
export const retryFailed = call(async (ports: RetryPorts): Promise<number> => {
  const now = ports.clock.now()
  const all = take(await readQueueEntries(ports, now))
  let count = 0
  for (const { queue, id, delivery } of all) {
    if (delivery.state !== 'ERROR' || isExpired(delivery, now)) continue
    const done = take(await ports.queue.retry(queue, id, ['ERROR'], now))
    if (done) count += 1
  }
  return count
})
