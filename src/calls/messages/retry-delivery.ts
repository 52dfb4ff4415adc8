import { type DeliveryState, isExpired } from '#domain/messages/delivery.ts'
import { type Result, success } from '#domain/result.ts'
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
export async function retryDelivery(
  { queue, clock }: Pick<Ports, 'queue' | 'clock'>,
  entry: QueueEntry,
): Promise<Result<RetryOutcome>> {
  const { queue: name, id, delivery } = entry
  const now = clock.now()
  if (delivery.state === 'SUCCESS') return success(isInOutbox(entry) ? 'in the outbox' : 'sent')
  if (isExpired(delivery, now)) return success('of no use')
  const done = await queue.retry(name, id, retried, now)
  if (!done.ok) return done
  return success(done.data ? 'tried' : 'being sent')
}

/** Makes every entry in ERROR due at once. Returns their number. */
export async function retryFailed(ports: RetryPorts): Promise<Result<number>> {
  const now = ports.clock.now()
  const all = await readQueueEntries(ports, now)
  if (!all.ok) return all
  let count = 0
  for (const { queue, id, delivery } of all.data) {
    if (delivery.state !== 'ERROR' || isExpired(delivery, now)) continue
    const done = await ports.queue.retry(queue, id, ['ERROR'], now)
    if (!done.ok) return done
    if (done.data) count += 1
  }
  return success(count)
}
