import { retryAt } from '#domain/messages/claim.ts'
import type { Delivery } from '#domain/messages/mails/delivery.ts'
import type { DeliveryQueue, QueueName } from '#ports/messages/delivery-queue.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { isDocumentId } from '#resume/store-name.ts'
import type { Guard } from '../guard.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import { toStoredId } from '../names.ts'
import { optimistically } from '../optimistic.ts'
import type { Batch, Firestore } from '../service.ts'
import { toStoredFields } from '../values.ts'
import { queueClaims } from './queue-claims.ts'
import { toEntry, writeDelivery } from './queue-entries.ts'
import { queuePauses } from './queue-pauses.ts'

/** `close` ends the listening to quiet queues. */
export type FirestoreDeliveryQueue = DeliveryQueue & { close(): void }

/**
 * Delivery queues on Firestore: documents with the field `delivery`. A claim is one write on the condition that the
 * entry is unchanged since it was read: of any number of processes one succeeds, without locks. Claims of one process
 * run one after the other. A queue with nothing due for ten seconds is listened to instead of polled; entries that
 * other processes add are claimed once the listener reports them. The caller terminates the client, after `close`. `clock`
 * counts milliseconds.
 */
export function firestoreDeliveryQueue(
  firestore: Firestore,
  guarded: Guard,
  alone = keyedMutex(),
  clock: () => number = () => performance.now(),
): FirestoreDeliveryQueue {
  const pauses = queuePauses(firestore, guarded, clock)
  const claims = queueClaims(firestore, guarded, pauses, clock)
  const documentOf = (queue: QueueName, id: string) => firestore.collection(queue).doc(toStoredId(id))

  /** Changes the delivery of one entry. Returns false when there is no entry, or `change` returns none. */
  function changed(
    queue: QueueName,
    id: string,
    now: Date,
    change: (delivery: Delivery) => Delivery | None,
  ): Promise<Result<boolean>> {
    const reference = documentOf(queue, id)
    return optimistically(firestore, guarded, [reference], (found) => {
      const snapshot = found(reference)
      const delivery = snapshot.exists ? change(toEntry(queue, snapshot, now).delivery) : none
      if (delivery === none) return { answer: false }
      return { answer: true, write: (batch) => writeDelivery(batch, snapshot, delivery) }
    })
  }

  return {
    async add(queue, entries) {
      const places = entries.map(({ id, fields }) => ({ reference: documentOf(queue, id), fields }))
      const references = places.map(({ reference }) => reference)
      return optimistically(firestore, guarded, references, (found) => {
        const missing = places.filter(({ reference }) => !found(reference).exists)
        if (missing.length === 0) return { answer: undefined }
        const write = (batch: Batch) => {
          for (const { reference, fields } of missing) batch.create(reference, toStoredFields(queue, fields))
        }
        return { answer: undefined, write }
      })
    },

    claim: (queue, now) => alone([queue], () => claims.next(queue, now)),

    complete({ queue, id, delivery: { claimId } }, delivery) {
      return changed(queue, id, new Date(0), (stored) => (stored.claimId === claimId ? delivery : none))
    },

    async retry(queue, id, from, now) {
      if (!isDocumentId(id)) return success(false)
      return changed(queue, id, now, (stored) => (from.includes(stored.state) ? { ...stored, ...retryAt(now) } : none))
    },

    failed(queue, most) {
      return guarded('read', async () => {
        const { docs } = await firestore.collection(queue).where('delivery.state', '==', 'ERROR').limit(most).get()
        return docs.map((snapshot) => toEntry(queue, snapshot, new Date(0))).map(({ id, fields }) => ({ id, fields }))
      })
    },

    pause: pauses.put,
    pauseOf: pauses.read,

    close: claims.close,
  }
}
