import { type DeliveryState, isExpired } from '#domain/messages/delivery.ts'
import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type QueueEntry, readQueueEntries } from './queue-entries.ts'

type RetryPorts = Pick<Ports, 'documents' | 'queue' | 'clock'>

/** What came of it: it is tried at once, or somebody sends it now, it was sent already, it came too late to be of use. */
export type RetryOutcome = 'tried' | 'being sent' | 'sent' | 'of no use'

/**
 * The states from which the owner may have an entry tried at once: what waits need not wait, what failed is tried anew, what
 * was held over a cap or gathered in a digest is sent all the same.
 */
const retried: readonly DeliveryState[] = ['PENDING', 'RETRY', 'ERROR', 'HELD', 'EXPIRED']

/**
 * Lets one entry be tried at once, though what made it wait still stands; never one that was sent, nor one whose time is over.
 * Fails with 'unavailable' or 'quota-exceeded' when the queue cannot be written.
 */
export async function retryDelivery(
  { queue, clock }: Pick<Ports, 'queue' | 'clock'>,
  { queue: name, id, delivery }: QueueEntry,
): Promise<Result<RetryOutcome>> {
  const now = clock.now()
  if (delivery.state === 'SUCCESS') return success('sent')
  if (isExpired(delivery, now)) return success('of no use')
  const done = await queue.retry(name, id, retried, now)
  if (!done.ok) return done
  return success(done.data ? 'tried' : 'being sent')
}

/** Lets every entry that has failed for good be tried at once. Gives their number. */
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
