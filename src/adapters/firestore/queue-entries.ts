import { type Delivery, toDelivery } from '#domain/messages/delivery.ts'
import type { Fields } from '#domain/schema/record.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import { toOwnId } from './names.ts'
import type { Batch, Firestore, Query, Snapshot } from './service.ts'
import { toOwnFields, toStoredDelivery } from './values.ts'

/** An entry of a queue as it was read. Its delivery alone may have been read; then its fields are only that. */
export type Entry = { snapshot: Snapshot; id: string; fields: Fields; delivery: Delivery }

export const waitingStates = ['PENDING', 'RETRY']

export const nextAttempt = 'delivery.nextAttemptTime'
export const leaseEnd = 'delivery.leaseExpireTime'

/** `now` is when a delivery began that does not say so. */
export function toEntry(queue: QueueName, snapshot: Snapshot, now: Date): Entry {
  const fields = toOwnFields(queue, snapshot.data() ?? {})
  return { snapshot, id: toOwnId(snapshot.id), fields, delivery: toDelivery(fields, now) }
}

/** Writes the delivery, on the condition that its entry is as it was read; all else of the entry stays as it is. */
export function writeDelivery(batch: Batch, { ref, updateTime }: Snapshot, delivery: Delivery): void {
  if (updateTime === undefined) throw new Error(`${ref.path} has no time`)
  batch.update(ref, { delivery: toStoredDelivery(delivery) }, { lastUpdateTime: updateTime })
}

/** What waits for its next attempt, the next one first. */
export function waiting(firestore: Firestore, queue: QueueName): Query {
  return firestore.collection(queue).where('delivery.state', 'in', waitingStates).orderBy(nextAttempt)
}

/** What somebody has, the lease that ends first first. */
export function leasedByEnd(firestore: Firestore, queue: QueueName): Query {
  return leased(firestore, queue).orderBy(leaseEnd)
}

export function leased(firestore: Firestore, queue: QueueName): Query {
  return firestore.collection(queue).where('delivery.state', '==', 'PROCESSING')
}
