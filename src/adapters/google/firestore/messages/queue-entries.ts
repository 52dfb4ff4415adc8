import { type Delivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { toOwnId } from '../names.ts'
import { isStale } from '../optimistic.ts'
import type { Batch, Firestore, Query, Snapshot } from '../service.ts'
import { toOwnFields, toStoredDelivery } from '../values.ts'

/** A queue entry as it was read. If only its delivery was read, `fields` contains only that. */
export type Entry = { snapshot: Snapshot; id: string; fields: Fields; delivery: Delivery }

export const waitingStates = ['PENDING', 'RETRY']

export const nextAttempt = 'delivery.nextAttemptTime'
export const leaseEnd = 'delivery.leaseExpireTime'

/** `now` is the start time of a delivery that has none. */
export function toEntry(queue: QueueName, snapshot: Snapshot, now: Date): Entry {
  const fields = toOwnFields(queue, snapshot.data() ?? {})
  return { snapshot, id: toOwnId(snapshot.id), fields, delivery: toDelivery(fields, now) }
}

/** Writes the delivery, on the condition that the entry is unchanged since it was read; other fields stay as they are. */
export function writeDelivery(batch: Batch, { ref, updateTime }: Snapshot, delivery: Delivery): void {
  if (updateTime === undefined) throw new Error(`${ref.path} has no time`)
  batch.update(ref, { delivery: toStoredDelivery(delivery) }, { lastUpdateTime: updateTime })
}

/** As `writeDelivery`, in a commit of its own. Returns false when another process has written the entry since it was read. */
export async function isWritten(firestore: Firestore, snapshot: Snapshot, delivery: Delivery): Promise<boolean> {
  const batch = firestore.batch()
  writeDelivery(batch, snapshot, delivery)
  try {
    await batch.commit()
    return true
  } catch (cause) {
    if (isStale(cause)) return false
    throw cause
  }
}

/** The entries that wait for an attempt, the next one first. */
export function waiting(firestore: Firestore, queue: QueueName): Query {
  return firestore.collection(queue).where('delivery.state', 'in', waitingStates).orderBy(nextAttempt)
}

/** The claimed entries, the earliest end of a lease first. */
export function leasedByEnd(firestore: Firestore, queue: QueueName): Query {
  return firestore.collection(queue).where('delivery.state', '==', 'PROCESSING').orderBy(leaseEnd)
}
